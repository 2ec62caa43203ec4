import { compareCandidates, type Ranked } from '#matching';
import type { PackedResult } from '../match-result-store.ts';
import { type PackedCandidate, unpackCandidates } from '../pack-candidates.ts';

/** A candidate with its list. */
export type ListedCandidate = PackedCandidate & { listId: string };

/** The candidates of a record that are listed on their own, best rank first; those of equal rank by list and row. */
export function mergeCandidates(results: readonly PackedResult[]): ListedCandidate[] {
  return results
    .flatMap(({ listId, packed }) => unpackCandidates(packed).map((candidate) => ({ ...candidate, listId })))
    .sort((a, b) => b.rank - a.rank || compareTexts(a.listId, b.listId) || a.row - b.row);
}

/** The candidates of a page together with all others of their ranks: only within a rank may the order still change. */
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

/** Candidates in their final order. */
export function inOrder<T extends { order: Ranked }>(candidates: readonly T[]): T[] {
  return candidates.toSorted((a, b) => compareCandidates(a.order, b.order));
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
