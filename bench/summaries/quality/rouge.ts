/** The overlap of a summary with a reference, as F1 from 0 to 1. */
export type Rouge = { rouge1: number; rouge2: number; rougeL: number };

/** Measures ROUGE-1, ROUGE-2 and ROUGE-L (longest common subsequence of the whole texts), without stemming. */
export function rouge(summary: readonly string[], reference: readonly string[]): Rouge {
  return {
    rouge1: overlap(ngrams(summary, 1), ngrams(reference, 1)),
    rouge2: overlap(ngrams(summary, 2), ngrams(reference, 2)),
    rougeL: f1(longestCommon(summary, reference), summary.length, reference.length),
  };
}

/** Splits a text into lower-case words. */
export function tokensOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function ngrams(tokens: readonly string[], size: number): string[] {
  return tokens.slice(size - 1).map((_, index) => tokens.slice(index, index + size).join(' '));
}

function overlap(summary: readonly string[], reference: readonly string[]): number {
  const left = new Map<string, number>();
  for (const one of reference) left.set(one, (left.get(one) ?? 0) + 1);
  let common = 0;
  for (const one of summary) {
    const count = left.get(one) ?? 0;
    if (count === 0) continue;
    left.set(one, count - 1);
    common++;
  }
  return f1(common, summary.length, reference.length);
}

function f1(common: number, summary: number, reference: number): number {
  return summary + reference === 0 ? 0 : (2 * common) / (summary + reference);
}

function longestCommon(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const word of a) {
    const next = [0];
    for (const [index, other] of b.entries()) {
      next.push(word === other ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
