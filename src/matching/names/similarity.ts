/**
 * The similarity of two normalised names, a whole number 0–100: the Sørensen–Dice coefficient of their bigrams as
 * multisets, with a space before and after each name. 0 when either is empty. This is the definition that every
 * faster implementation is tested against.
 */
export function similarity(a: string, b: string): number {
  if (a === '' || b === '') return 0;
  const { shared, total } = sharedBigrams(a, b);
  return scoreOf(shared, total);
}

/** The score of two names with `shared` bigrams in common out of `total` together. */
export function scoreOf(shared: number, total: number): number {
  return Math.floor((400 * shared + total) / (2 * total));
}

/** The fewest shared bigrams that reach `threshold` (1–100) for names of `total` bigrams together. */
export function neededShared(total: number, threshold: number): number {
  return Math.ceil((total * (2 * threshold - 1)) / 400);
}

/** The number of bigrams that " a " and " b " share as multisets, and of both together. */
export function sharedBigrams(a: string, b: string): { shared: number; total: number } {
  const left = new Map<number, number>();
  eachBigram(a, (bigram) => left.set(bigram, (left.get(bigram) ?? 0) + 1));
  let shared = 0;
  eachBigram(b, (bigram) => {
    const open = left.get(bigram) ?? 0;
    if (open === 0) return;
    left.set(bigram, open - 1);
    shared++;
  });
  return { shared, total: a.length + b.length + 2 };
}

const SPACE = 32;

/** Calls `take` with every bigram of " name ", as first × 65,536 + second unit. */
function eachBigram(name: string, take: (bigram: number) => void): void {
  let before = SPACE;
  for (let i = 0; i <= name.length; i++) {
    const unit = i < name.length ? name.charCodeAt(i) : SPACE;
    take(before * 0x10000 + unit);
    before = unit;
  }
}
