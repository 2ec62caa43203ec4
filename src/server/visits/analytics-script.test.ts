import { expect, test } from 'vitest';
import { aBuiltSite } from '../../../tests/support/built-site.ts';
import { createTestApp } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { analyticsScript } from './analytics-script.ts';
import type { AnalyticsConfig } from './analytics-settings.ts';

const ORIGIN = 'https://stats.cairn.example';
const PLAUSIBLE: AnalyticsConfig['analytics'] = { kind: 'plausible', origin: ORIGIN, site: 'cairn.example' };
const OWN: AnalyticsConfig['analytics'] = { kind: 'own', origin: null, site: null };

test.each([
  [PLAUSIBLE, { src: `${ORIGIN}/js/script.js`, attributes: { 'data-domain': 'cairn.example' } }],
  [
    { kind: 'umami', origin: ORIGIN, site: 'an-id' },
    {
      src: `${ORIGIN}/script.js`,
      attributes: { 'data-website-id': 'an-id', 'data-host-url': ORIGIN, 'data-do-not-track': 'true' },
    },
  ],
  [
    { kind: 'goatcounter', origin: ORIGIN, site: null },
    { src: `${ORIGIN}/count.js`, attributes: { 'data-goatcounter': `${ORIGIN}/count` } },
  ],
  [OWN, null],
  [{ kind: 'off', origin: null, site: null }, null],
] as [AnalyticsConfig['analytics'], object | null][])(
  'the analytics service %j has the script %j',
  (analytics, script) => {
    expect(analyticsScript(analytics)).toEqual(script);
  },
);

forEachDatabase('The policy and the settings of a page', (createDatabase) => {
  const policyOf = (response: Response, name: string) =>
    new RegExp(`${name} ([^;]*)`).exec(response.headers.get('content-security-policy') ?? '')?.[1];

  test('the content policy allows no other origin by default', async () => {
    const { request, close } = await createTestApp(createDatabase);
    const response = await request('/api/settings');
    expect(response.headers.get('content-security-policy')).not.toContain('http');
    expect(policyOf(response, 'connect-src')).toBe("'self'");
    expect(await response.json()).toMatchObject({
      contact: { origin: null, publicKey: 'cairn-site', serviceId: 'cairn', templateId: 'contact' },
    });
    await close();
  });

  test('the content policy allows the analytics service and the mail service, and no other', async () => {
    const analytics: AnalyticsConfig['analytics'] = { kind: 'umami', origin: ORIGIN, site: 'an-id' };
    const contactForm = { origin: 'https://mail.example', publicKey: 'k', serviceId: 's', templateId: 't' };
    const { request, close } = await createTestApp(createDatabase, { analytics, contactForm });
    const response = await request('/api/settings');
    expect(policyOf(response, 'script-src')).toBe(`'self' ${ORIGIN}`);
    expect(policyOf(response, 'connect-src')).toBe(`'self' ${ORIGIN} https://mail.example`);
    expect(policyOf(response, 'img-src')).toBe(`'self' data: blob: ${ORIGIN}`);
    expect(policyOf(response, 'form-action')).toBe("'self'");
    expect(await response.json()).toMatchObject({
      contact: { ...contactForm, stamp: expect.stringMatching(/^\w+\.[\w-]+\.[\w-]+$/) },
    });
    await close();
  });

  test.each([
    [OWN, undefined],
    [{ kind: 'off', origin: null, site: null }, undefined],
    [PLAUSIBLE, JSON.stringify(analyticsScript(PLAUSIBLE)).replaceAll('"', '&quot;')],
  ] as [AnalyticsConfig['analytics'], string | undefined][])(
    'a page has the tag of the analytics service %j only when it needs a script',
    async (analytics, written) => {
      const site = aBuiltSite();
      const { request, close } = await createTestApp(createDatabase, { analytics, webDir: site.webDir });
      for (const path of ['/', '/contact', '/nowhere']) {
        const page = await (await request(path)).text();
        expect(/<meta name="analytics-script" content="([^"]*)">/.exec(page)?.[1]).toBe(written);
      }
      await close();
      site.remove();
    },
  );
});
