import type { Sentence } from './sentences.ts';

/** The weights of words, as a unit vector. */
export type Vector = Map<string, number>;

/** Computes the inverse sentence frequency of each word, as its logarithm. */
export function rarities(sentences: readonly Sentence[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { words } of sentences) {
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const total = sentences.length;
  return new Map(
    [...counts].map(([word, count]) => [word, Math.log(1 + (total - count + 0.5) / (count + 0.5))]),
  );
}

/** Scores the relevance of a sentence to the words of a question (Okapi BM25, k1 1.2, b 0.6). */
export function bm25(
  sentence: Sentence,
  question: ReadonlySet<string>,
  { rarity, meanLength }: { rarity: ReadonlyMap<string, number>; meanLength: number },
): number {
  const counts = new Map<string, number>();
  for (const word of sentence.words) if (question.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const norm = 1.2 * (0.4 + (0.6 * sentence.words.length) / meanLength);
  let score = 0;
  for (const [word, count] of counts) score += ((rarity.get(word) ?? 0) * count * 2.2) / (count + norm);
  return score;
}

/** Weights the words of a sentence by their rarity, as a unit vector. */
export function vectorOf(words: readonly string[], rarity: ReadonlyMap<string, number>): Vector {
  const vector: Vector = new Map();
  for (const word of words) vector.set(word, (vector.get(word) ?? 0) + (rarity.get(word) ?? 0));
  let square = 0;
  for (const weight of vector.values()) square += weight * weight;
  const length = Math.sqrt(square) || 1;
  for (const [word, weight] of vector) vector.set(word, weight / length);
  return vector;
}

/** The cosine similarity of two sentences, 0 to 1. */
export function similarity(a: Vector, b: Vector): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [word, weight] of small) sum += weight * (large.get(word) ?? 0);
  return sum;
}

/** Computes the centrality of each sentence (TextRank), scaled to at most 1. */
export function centralities(links: readonly Float64Array[]): number[] {
  const count = links.length;
  const sums = links.map((row) => row.reduce((sum, weight) => sum + weight, 0) || 1);
  let ranks = new Float64Array(count).fill(1 / count);
  for (let round = 0; round < 30; round++) {
    const next = new Float64Array(count).fill(0.15 / count);
    for (let from = 0; from < count; from++) {
      const share = (0.85 * (ranks[from] ?? 0)) / (sums[from] ?? 1);
      const row = links[from];
      for (let to = 0; to < count; to++) next[to] = (next[to] ?? 0) + share * (row?.[to] ?? 0);
    }
    ranks = next;
  }
  return toUnit([...ranks]);
}

/** Scales values to a maximum of 1. */
export function toUnit(values: readonly number[]): number[] {
  const most = values.reduce((a, b) => Math.max(a, b), 0) || 1;
  return values.map((value) => value / most);
}
