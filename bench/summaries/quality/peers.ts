import { centralities } from '../../../src/server/summary-engine/sentence-scores.ts';
import type { Sentence } from '../../../src/server/summary-engine/sentences.ts';

/** Orders sentences by TextRank as published: linked by the words they share, by the logarithms of their lengths. */
export function byTextRank(sentences: readonly Sentence[]): Sentence[] {
  const sets = sentences.map(({ words }) => new Set(words));
  const links = sets.map((a, from) =>
    Float64Array.from(sets, (b, to) => {
      const norm = Math.log(a.size) + Math.log(b.size);
      return from === to || norm <= 0 ? 0 : [...a].filter((word) => b.has(word)).length / norm;
    }),
  );
  const ranks = centralities(links);
  return [...sentences.keys()]
    .sort((a, b) => (ranks[b] ?? 0) - (ranks[a] ?? 0) || a - b)
    .flatMap((index) => sentences[index] ?? []);
}
