import { scrypt } from 'node:crypto';
import { hashPassword as earlierHash } from 'better-auth/crypto';
import { expect, it, vi } from 'vitest';
import { hashPassword, isOutdated, verifyPassword } from './scrypt-hash.ts';

vi.mock('node:crypto', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:crypto')>();
  return { ...original, scrypt: vi.fn(original.scrypt) };
});

/** The blocks that scrypt mixed in the calls of `act`. */
async function workOf(act: () => Promise<unknown>): Promise<number> {
  vi.mocked(scrypt).mockClear();
  await act();
  const costs = vi.mocked(scrypt).mock.calls.map((call) => call[3] as { N: number; r: number; p: number });
  return costs.reduce((sum, { N, r, p }) => sum + N * r * p, 0);
}

it('a hash is in the PHC string format, at OWASP’s minimum cost, and salted', async () => {
  const [hash, again] = await Promise.all([hashPassword('granite'), hashPassword('granite')]);
  expect(hash).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$[\w+/]{22}\$[\w+/]{86}$/);
  expect(hash).not.toBe(again);
  expect(isOutdated(hash)).toBe(false);
});

it.each([
  ['new', hashPassword],
  ['earlier', earlierHash],
] as const)(
  'the %s kind of hash matches its password in any Unicode form, and no other',
  async (_, hashOf) => {
    const hash = await hashOf('caf\u00e9 granite');
    expect(await verifyPassword(hash, 'cafe\u0301 granite')).toBe(true);
    expect(await verifyPassword(hash, 'Caf\u00e9 granite')).toBe(false);
  },
);

it('hashes of better-auth are outdated, and take the same work to verify as new ones', async () => {
  const [hash, earlier] = await Promise.all([hashPassword('granite'), earlierHash('granite')]);
  expect(isOutdated(earlier)).toBe(true);
  const expected = await workOf(() => hashPassword('granite'));
  expect(await workOf(() => verifyPassword(hash, 'wrong'))).toBe(expected);
  expect(await workOf(() => verifyPassword(earlier, 'wrong'))).toBe(expected);
});
