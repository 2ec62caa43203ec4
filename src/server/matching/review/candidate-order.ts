import { compareCandidates, leadOf, type Ranked, standingOf, topTwo } from '#matching';
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

/** The candidate that leads all others of its record; none when there is no such. */
export function leadingCandidate(candidates: readonly ListedCandidate[]): ListedCandidate[] {
  const top = topTwo(candidates.map(({ strength }) => strength));
  const isLeading = top !== null && standingOf(leadOf(top.first, top)) === 'leads';
  return isLeading ? candidates.slice(top.at, top.at + 1) : [];
}

/** The most candidates of one rank that are sorted by evidence; more keep the list's order. */
const MAX_SAME_RANK = 1_000;

/** Reads a page of merged candidates in their final order. Whole ranks are read, as evidence orders within a rank. */
export async function readInOrder<Merged extends { rank: number }, Read extends { order: Ranked }>(
  merged: readonly Merged[],
  { from, limit, maxSameRank = MAX_SAME_RANK }: { from: number; limit: number; maxSameRank?: number },
  read: (candidates: readonly Merged[]) => Promise<Read[]>,
): Promise<Read[]> {
  const near = withSameRanks(merged, { from, to: from + limit });
  const isTooMany = near.candidates.length > maxSameRank;
  const start = isTooMany ? from : near.start;
  const ordered = inOrder(await read(isTooMany ? merged.slice(from, from + limit) : near.candidates));
  return ordered.slice(from - start, from - start + limit);
}

/** Extends a page to all candidates of its ranks. */
function withSameRanks<Merged extends { rank: number }>(
  candidates: readonly Merged[],
  { from, to }: { from: number; to: number },
): { start: number; candidates: readonly Merged[] } {
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
