import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { proofOfWork } from './proof-of-work.ts';

it('a proof of work makes the hash of its stamp begin with two zero bytes', async () => {
  const proof = await proofOfWork('a stamp');
  const hash = createHash('sha256').update(`a stamp.${proof}`).digest('hex');
  expect(hash).toMatch(/^0000/);
});
