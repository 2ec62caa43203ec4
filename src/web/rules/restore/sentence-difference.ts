import type { SentencePart } from '#rules';

/** A part of a sentence; `differs` when the other sentence lacks it. */
export type ComparedPart = SentencePart & { differs: boolean };

/** The most pairs of words that are compared; longer sentences differ as a whole. */
const MAX_PAIRS = 4_000_000;

/** Compares two sentences word by word. */
export function sentenceDifference(
  before: readonly SentencePart[],
  after: readonly SentencePart[],
): { before: ComparedPart[]; after: ComparedPart[] } {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const common = old.length * now.length > MAX_PAIRS ? [] : commonWords(old, now);
  const kept = { before: new Set(common.map(([i]) => i)), after: new Set(common.map(([, j]) => j)) };
  return { before: joined(old, kept.before), after: joined(now, kept.after) };
}

/** Each word with the space after it; a question is one word, because half a question says nothing. */
function wordsOf(parts: readonly SentencePart[]): SentencePart[] {
  return parts.flatMap(({ kind, text }) => {
    const words = kind === 'question' ? [text] : (text.match(/\S+\s*|\s+/g) ?? []);
    return words.map((word) => ({ kind, text: word }));
  });
}

/** The index pairs of a longest common subsequence. */
function commonWords(a: readonly SentencePart[], b: readonly SentencePart[]): [number, number][] {
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  const lengthAt = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] = isSame(a[i], b[j])
        ? lengthAt(i + 1, j + 1) + 1
        : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  const common: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (isSame(a[i], b[j])) common.push([i++, j++]);
    else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i++;
    else j++;
  }
  return common;
}

function isSame(a: SentencePart | undefined, b: SentencePart | undefined): boolean {
  return a?.kind === b?.kind && a?.text.trim() === b?.text.trim();
}

function joined(words: readonly SentencePart[], kept: ReadonlySet<number>): ComparedPart[] {
  const parts: ComparedPart[] = [];
  for (const [index, word] of words.entries()) {
    const differs = !kept.has(index);
    const last = parts.at(-1);
    if (last?.kind === word.kind && last.differs === differs) last.text += word.text;
    else parts.push({ ...word, differs });
  }
  return parts;
}
