import { expect, it } from 'vitest';
import { passwordHashing } from './password-hashing.ts';

it('a hash matches its password and no other, and is salted', async () => {
  const [hash, again] = await Promise.all([passwordHashing.hash('granite'), passwordHashing.hash('granite')]);
  expect(hash).not.toBe(again);
  expect(await passwordHashing.verify({ hash, password: 'granite' })).toBe(true);
  expect(await passwordHashing.verify({ hash, password: 'Granite' })).toBe(false);
});

it('a bounded number of hashes waits, more are refused at once, and hashing recovers', async () => {
  const results = await Promise.allSettled(Array.from({ length: 40 }, () => passwordHashing.hash('granite')));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(refused).toHaveLength(40 - 2 - 32);
  expect(refused[0]).toMatchObject({ statusCode: 503, body: { code: 'SERVICE_BUSY' } });
  expect(await passwordHashing.hash('granite')).toMatch(/:/);
});
