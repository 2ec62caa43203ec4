import { expect, test } from 'vitest';
import { DEMO_FIRM } from '../ground/demo-firm.ts';
import { mailHtml, mailText } from './mail-body.ts';

const NO_FIRM = { address: [], registration: [], people: [], cases: [] };

test('the firm stands under a mail, as text and as HTML', () => {
  expect(mailText('Hello.\n', DEMO_FIRM)).toBe(
    'Hello.\n\n-- \nCairn Change Ltd, 4 Sextant Yard, Thornwick TW1 0ZZ\nhello@cairn.example, +44 20 7946 0958\nEngland, no. 00000000, VAT GB 000 0000 00, Director Ann Whitlock\n',
  );
  expect(mailHtml('Hello.', DEMO_FIRM)).toContain('Cairn Change Ltd, 4 Sextant Yard');
  expect(mailText('Hello.', NO_FIRM)).toBe('Hello.');
});

test('HTML has links and quotes, and nothing of the text is markup', () => {
  const html = mailHtml('Go to https://cairn.example/a?b=1&c=2 now.\n\nOn Monday:\n> <img src=x>', NO_FIRM);
  expect(html).toContain('<a href="https://cairn.example/a?b=1&amp;c=2"');
  expect(html).toMatch(/<blockquote[^>]*>&lt;img src=x&gt;<\/blockquote>/);
  expect(html).not.toContain('<img');
});
