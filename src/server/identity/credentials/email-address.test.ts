import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isEmailAllowed, normalizeEmail } from './email-address.ts';

it.each([
  ['  Ann@Firm.Example ', 'ann@firm.example'],
  ['ann+cairn@firm.example.', 'ann+cairn@firm.example'],
  ['ann@BÜCHER.example', 'ann@xn--bcher-kva.example'],
])('%j is kept as %s', (text, email) => {
  expect(normalizeEmail(text)).toBe(email);
});

it.each([
  '',
  '@',
  'ann',
  'ann@',
  '@firm.example',
  'ann@firm',
  'a b@firm.example',
  'ann@firm.example\r\nBcc: x@y.example',
])('%j is no address', (text) => {
  expect(normalizeEmail(text)).toBeNull();
});

it('whatever is taken as an address is one line of plain characters, and stays as it is when taken again', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.emailAddress(),
    fc.tuple(fc.string(), fc.domain()).map((parts) => parts.join('@')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const email = normalizeEmail(text);
      if (email === null) return;
      expect(email).toMatch(/^[!-~]+@[!-~]+$/);
      expect(normalizeEmail(email)).toBe(email);
    }),
  );
});

it.each([
  ['ann@firm.example', ['firm.example'], true],
  ['ann@firm.example', ['FIRM.example.'], true],
  ['ann@xn--bcher-kva.example', ['bücher.example'], true],
  ['ann@sub.firm.example', ['firm.example'], false],
  ['ann@firm.example.evil.example', ['firm.example'], false],
  ['ann@firm.example', [], false],
  ['ann', ['ann'], false],
  ['ann@anything.example', null, true],
] as const)('%s may use Cairn where %j are allowed: %j', (email, domains, isAllowed) => {
  expect(isEmailAllowed(email, domains)).toBe(isAllowed);
});
