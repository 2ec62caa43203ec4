import { compareCandidates, leadOf, placeOf, type Ranked, standingOf, topTwo } from '#matching';
import { ATTACHED_SHARD, type PackedResult } from '../../match-result-store.ts';
import { type PackedCandidate, unpackCandidates } from '../../unpack-candidates.ts';

/** A candidate with its list, and whether a user attached it by hand: then it leads nothing, and is never recommended. */
export type ListedCandidate = PackedCandidate & { listId: string; isAttached?: boolean };

/** Merges the individually listed candidates of a record, sorted by place, name score, list and row. */
export function mergeCandidates(results: readonly PackedResult[]): ListedCandidate[] {
  return results
    .flatMap(({ listId, shard, packed }) => {
      const of = { listId, isAttached: shard === ATTACHED_SHARD };
      return unpackCandidates(packed).map((candidate) => ({ ...candidate, ...of }));
    })
    .sort((a, b) => compareStored(a, b) || compareTexts(a.listId, b.listId) || a.row - b.row);
}

/** The candidate that leads all others of its record; none when there is no such. */
export function leadingCandidate(candidates: readonly ListedCandidate[]): ListedCandidate[] {
  const found = candidates.filter(({ isAttached }) => !isAttached);
  const top = topTwo(found.map(({ strength }) => strength));
  const isLeading = top !== null && standingOf(leadOf(top.first, top)) === 'leads';
  return isLeading ? found.slice(top.at, top.at + 1) : [];
}

/** What orders candidates before their evidence is read, as far as it is stored. */
type Stored = Pick<PackedCandidate, 'rank' | 'isWithin' | 'score'>;

/** Order of candidates by what is stored of them, best first. Their evidence orders those that are equal here. */
export function compareStored(a: Stored, b: Stored): number {
  return placeOf(b) - placeOf(a) || b.score - a.score;
}

/** The most candidates of one place and score that are sorted by evidence; more keep the list's order. */
const MAX_EQUAL = 1_000;

/**
 * Reads a page of merged candidates in their final order. At both ends of the page all of equal place and score are read,
 * as evidence orders these.
 */
export async function readInOrder<Merged extends Stored, Read extends { order: Ranked }>(
  merged: readonly Merged[],
  { from, limit, maxEqual = MAX_EQUAL }: { from: number; limit: number; maxEqual?: number },
  read: (candidates: readonly Merged[]) => Promise<Read[]>,
): Promise<Read[]> {
  const near = withEquals(merged, { from, to: from + limit });
  const isTooMany = near.candidates.length > maxEqual;
  const start = isTooMany ? from : near.start;
  const ordered = inOrder(await read(isTooMany ? merged.slice(from, from + limit) : near.candidates));
  return ordered.slice(from - start, from - start + limit);
}

/** Extends a page to all candidates that equal its first or its last one. */
function withEquals<Merged extends Stored>(
  candidates: readonly Merged[],
  { from, to }: { from: number; to: number },
): { start: number; candidates: readonly Merged[] } {
  const [first, last] = [candidates[from], candidates[Math.min(to, candidates.length) - 1]];
  if (!first || !last) return { start: from, candidates: [] };
  const start = candidates.findIndex((candidate) => compareStored(candidate, first) === 0);
  const end = candidates.findLastIndex((candidate) => compareStored(candidate, last) === 0) + 1;
  return { start, candidates: candidates.slice(start, end) };
}

/** Sorts candidates into their final order. */
export function inOrder<T extends { order: Ranked }>(candidates: readonly T[]): T[] {
  return candidates.toSorted((a, b) => compareCandidates(a.order, b.order));
}

/** Order of texts by their code units. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
