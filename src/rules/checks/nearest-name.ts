/** Largest share of a name's letters that may differ from the name that was meant. */
const MAX_DIFFERENCE = 1 / 3;

/** The most similar candidate, if any is similar enough to have been meant. The first of equals wins. */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = name.trim().toLowerCase();
  let allowed = Math.max(1, Math.floor(wanted.length * MAX_DIFFERENCE)) + 1;
  let nearest: string | undefined;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - wanted.length) >= allowed) continue;
    const distance = editDistance(wanted, candidate.trim().toLowerCase(), allowed);
    if (distance >= allowed) continue;
    allowed = distance;
    nearest = candidate;
  }
  return nearest;
}

/**
 * The edit distance of two names (optimal string alignment: insertions, deletions, substitutions and swaps of
 * neighbours); infinite as soon as it is certain to reach `limit`.
 */
export function editDistance(a: string, b: string, limit = Number.POSITIVE_INFINITY): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    // A swap looks two rows back, so both rows must have reached the limit.
    if (Math.min(...current) >= limit && Math.min(...last) >= limit) return Number.POSITIVE_INFINITY;
    [beforeLast, last] = [last, current];
  }
  return at(last, b.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
