import { expect, test } from 'vitest';
import { DEMO_FIRM } from '../../ground/demo-firm.ts';
import { readConfig } from '../read-config.ts';
import { fillFirm } from './firm-html.ts';
import { securityText } from './security-text.ts';

const PAGE =
  '<script type="application/ld+json">{"@type":"Organization","name":"Cairn"}</script><i><!--firm:foot--></i><b><!--firm:controller--></b><u><!--firm:people--></u><s><!--firm:cases--></s>';
// With a secret, as none is then made in the folder.
const read = (env: Record<string, string>) =>
  readConfig({ AUTH_SECRET: 'test '.repeat(8), ...env }, { cwd: '/nowhere' });
const production = {
  ...{ NODE_ENV: 'production', BASE_URL: 'https://cairn.example', AUTH_SECRET: 'secret '.repeat(8) },
  ...{ ALLOWED_EMAIL_DOMAINS: 'cairn.example', CONTACT_INBOX: 'a@cairn.example', MAIL: 'outbox' },
  TRUSTED_PROXIES: 'none',
};

test('the firm of the settings is shown in the page and its structured data', () => {
  const page = fillFirm(PAGE, DEMO_FIRM);
  for (const words of [
    'Cairn Change Ltd',
    '4 Sextant Yard',
    'VAT GB 000 0000 00',
    'Art. 6 (1) b and f GDPR',
  ]) {
    expect(page).toContain(words);
  }
  expect(page).toContain('href="mailto:hello@cairn.example"');
  expect(page).toContain('href="tel:+442079460958"');
  expect(page).toContain('Three routes, and where they came out.');
  expect(page).toContain('"legalName":"Cairn Change Ltd"');
});

test('the foot of each printed sheet names the firm, whatever characters its name has', () => {
  const html = '<html><head></head></html>';
  expect(fillFirm(html, DEMO_FIRM)).toContain('content:"Cairn Change Ltd, hello@cairn.example"');
  const odd = { ...read(production).firm, legalName: 'Müller & Söhne "%NAME%"</style>\\' };
  expect(fillFirm(html, odd)).toContain(
    'content:"Müller \\26  Söhne \\22 \\25 NAME\\25 \\22 \\3c \\2f style\\3e \\5c "',
  );
  expect(fillFirm(html, read(production).firm)).toBe(html);
});

test('what is not set is not shown, and production invents no firm', () => {
  const { firm } = read(production);
  const page = fillFirm(PAGE, firm);
  expect(page).toContain('<i></i><b></b><u></u><s></s>');
  expect(page).toContain('{"@type":"Organization","name":"Cairn"}');
});

test('texts of the firm are escaped', () => {
  const { firm } = read({ FIRM: JSON.stringify({ legalName: '<b>Sons & Co</b></script>' }) });
  const page = fillFirm(PAGE, firm);
  expect(page).toContain('&lt;b&gt;Sons &amp; Co&lt;/b&gt;');
  expect(page.match(/<\/script>/g)).toHaveLength(1);
});

test('a wrong setting is named', () => {
  expect(() => read({ FIRM: '{"legalName":"Cairn","adress":[]}' })).toThrow(/FIRM.*adress/);
  expect(() => read({ FIRM: 'Cairn Ltd' })).toThrow(/FIRM/);
});

test('security.txt names the firm’s address and its expiry', () => {
  const text = securityText({ baseUrl: 'https://cairn.example', firm: DEMO_FIRM });
  expect(text).toContain('Contact: mailto:hello@cairn.example\nContact: https://cairn.example/contact\n');
  expect(text).toMatch(/^Expires: \d{4}-\d\d-\d\dT00:00:00\.000Z$/m);
});
