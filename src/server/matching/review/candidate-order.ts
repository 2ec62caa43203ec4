import { compareCandidates, type Ranked } from '#matching';
import type { PackedResult } from '../match-result-store.ts';
import { type PackedCandidate, unpackCandidates } from '../pack-candidates.ts';

/** A candidate with its list. */
export type ListedCandidate = PackedCandidate & { listId: string };

/** Merges the individually listed candidates of a record, sorted by rank, list and row. */
export function mergeCandidates(results: readonly PackedResult[]): ListedCandidate[] {
  return results
    .flatMap(({ listId, packed }) => unpackCandidates(packed).map((candidate) => ({ ...candidate, listId })))
    .sort((a, b) => b.rank - a.rank || compareTexts(a.listId, b.listId) || a.row - b.row);
}

/** Extends a page to all candidates of its ranks, as evidence reorders candidates within a rank only. */
export function withSameRanks(
  candidates: readonly ListedCandidate[],
  { from, to }: { from: number; to: number },
): { start: number; candidates: readonly ListedCandidate[] } {
  const [first, last] = [candidates[from], candidates[Math.min(to, candidates.length) - 1]];
  if (!first || !last) return { start: from, candidates: [] };
  const start = candidates.findIndex(({ rank }) => rank === first.rank);
  const end = candidates.findLastIndex(({ rank }) => rank === last.rank) + 1;
  return { start, candidates: candidates.slice(start, end) };
}

/** Sorts candidates into their final order. */
export function inOrder<T extends { order: Ranked }>(candidates: readonly T[]): T[] {
  return candidates.toSorted((a, b) => compareCandidates(a.order, b.order));
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
