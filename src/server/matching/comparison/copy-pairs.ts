import type { NamePairs } from '#matching';

/** Copies the pairs of a join, whose arrays are reused, into arrays of their length. */
export function copyPairs({ query, name, score, count }: NamePairs) {
  return { query: query.slice(0, count), name: name.slice(0, count), score: score.slice(0, count), count };
}
