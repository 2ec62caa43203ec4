import { scrypt } from 'node:crypto';
import { hashPassword as earlierHash } from 'better-auth/crypto';
import { expect, it, vi } from 'vitest';
import { LEAST_SAFE_COST } from '../base/identity-settings.ts';
import {
  hashPassword as hashAt,
  isOutdated as isOutdatedAt,
  verifyPassword as verifyAt,
} from './scrypt-hash.ts';

const hashPassword = (password: string) => hashAt(password, LEAST_SAFE_COST);
const verifyPassword = (hash: string, password: string) => verifyAt(hash, password, LEAST_SAFE_COST);
const isOutdated = (hash: string) => isOutdatedAt(hash, LEAST_SAFE_COST);

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

it('a hash of a lower cost is outdated, and takes the same work to verify as one of a higher cost', async () => {
  const [low, high] = await Promise.all([hashAt('granite', 10), hashAt('granite', 11)]);
  expect([isOutdatedAt(low, 11), isOutdatedAt(high, 11), isOutdatedAt(high, 10)]).toEqual([
    true,
    false,
    false,
  ]);
  const expected = await workOf(() => verifyAt(high, 'wrong', 11));
  expect(await workOf(() => verifyAt(low, 'wrong', 11))).toBe(expected);
  expect(await workOf(() => verifyAt(high, 'wrong', 10)), 'after the setting was lowered').toBe(expected);
  expect(await verifyAt(low, 'granite', 11)).toBe(true);
});

it('costs up to the highest setting find the memory they need', async () => {
  expect(await hashAt('granite', 17)).toMatch(/^\$scrypt\$ln=17,/);
});
