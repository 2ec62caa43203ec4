import type { NamePairs } from '../../src/matching/index.ts';

/** Counts pairs and computes a checksum that does not depend on their order. */
export function sumPairs() {
  const sum = { pairs: 0, checksum: 0n };
  const add = ({ query, name, score, count }: NamePairs) => {
    let part = 0;
    for (let i = 0; i < count; i++)
      part += (query[i] ?? 0) * 1_000_003 + (name[i] ?? 0) * 101 + (score[i] ?? 0);
    sum.pairs += count;
    sum.checksum += BigInt(part);
  };
  return { sum, add };
}
