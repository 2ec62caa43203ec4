import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isEmailAllowed, normalizeEmail } from './email-address.ts';

it.each([
  ['  Ann@Firm.Example ', 'ann@firm.example'],
  ['ann+cairn@firm.example.', 'ann+cairn@firm.example'],
  ['ann@BÜCHER.example', 'ann@xn--bcher-kva.example'],
])('the address %j is normalised to %s', (text, email) => {
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
])('the text %j is not an address', (text) => {
  expect(normalizeEmail(text)).toBeNull();
});

it('every accepted address is one line of plain characters, and normalising is idempotent', () => {
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
  ['ann@firm.example', ['ann@firm.example'], true],
  ['bob@firm.example', ['ann@firm.example'], false],
  ['ann', ['ann'], false],
  ['ann@anything.example', null, true],
] as const)('the address %s with allowed domains %j is allowed: %j', (email, domains, isAllowed) => {
  expect(isEmailAllowed(email, domains)).toBe(isAllowed);
});
