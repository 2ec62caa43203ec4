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

test('HTML leaves the ends of lines to the window, but those that were meant', () => {
  const wrapped =
    'Someone, most likely you, signed up for Cairn with this address, which\nalready has an account.';
  expect(mailHtml(wrapped, NO_FIRM)).toContain('address, which already has an account.');
  expect(mailHtml('Decided:\nOne\nTwo', NO_FIRM)).toContain('Decided:<br>One<br>Two');
  expect(mailHtml('Hello.', NO_FIRM)).not.toContain('pre-line');
});

test('a link in a paragraph of its own is a button, with its address below', () => {
  const html = mailHtml('Open it:\n\nhttps://cairn.example/join?token=a&b=1\n\nCairn', NO_FIRM);
  expect(html).toContain('<a href="https://cairn.example/join?token=a&amp;b=1"');
  expect(html).toContain('>Open this page</a>');
  expect(html).toContain('>https://cairn.example/join?token=a&amp;b=1</span>');
});
