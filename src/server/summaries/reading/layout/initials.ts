import { medianOf } from './find-columns.ts';
import type { TextRun } from './text-rows.ts';

/** A capital alone, maybe after a quotation mark; signs of formulas are Greek. */
const CAPITAL = /^[“"„«‘'(]?(?:(?=\p{sc=Latin}|\p{sc=Cyrillic})\p{Lu})$/u;
/** An initial is so many times as high as the text beside it. */
const LARGE = 1.6;
/** The text begins at most so many of its heights beside an initial, or so much before the end of it. */
const BESIDE = { least: -0.3, most: 1.6 };
/** Beside an initial begin so many lines. */
const LEAST_LINES = 2;
/** Capitals that are words as well. */
const WORD = /^[“"„«‘'(]?[AIOÀÉEYUÓ]$/u;

/**
 * Sets the large initials of chapters, which reach down over several lines, before the first of those lines. By their baseline they
 * would stand in the last of them.
 */
export function withInitials(runs: readonly TextRun[]): readonly TextRun[] {
  const size = medianOf(runs.map(({ height }) => height));
  const initials = runs.filter(({ text, height }) => height >= size * LARGE && CAPITAL.test(text.trim()));
  if (initials.length === 0) return runs;
  const begun = new Map<TextRun, TextRun>();
  for (const initial of initials) {
    const first = firstBeside(initial, runs);
    if (first) begun.set(first, initial);
  }
  const set = new Set(begun.values());
  return runs.flatMap((run) => {
    const initial = begun.get(run);
    if (set.has(run)) return [];
    return initial ? [{ ...run, text: begunText(initial, run, runs) }] : [run];
  });
}

/** The beginning of the first line beside an initial; null when it does not reach over several. */
function firstBeside(initial: TextRun, runs: readonly TextRun[]): TextRun | null {
  const end = initial.x + initial.width;
  const beside = runs.filter(({ text, x, y, height }) => {
    const gap = (x - end) / height;
    const isNear = gap >= BESIDE.least && gap <= BESIDE.most;
    const isWithin = y + height / 2 <= initial.y + initial.height && y >= initial.y - height / 2;
    return isNear && isWithin && height * LARGE <= initial.height && text.trim() !== '';
  });
  const lines = new Set(beside.map(({ y }) => Math.round(y)));
  if (lines.size < LEAST_LINES) return null;
  return beside.reduce((first, run) =>
    run.y > first.y + 1 || (run.y > first.y - 1 && run.x < first.x) ? run : first,
  );
}

/** The text that an initial begins: “A” may be a word, which the other words of the page tell. */
function begunText({ text: initial }: TextRun, begun: TextRun, runs: readonly TextRun[]): string {
  const [capital, rest] = [initial.trim(), begun.text.trimStart()];
  const [next = ''] = /^\p{Ll}+/u.exec(rest) ?? [];
  const others = runs.filter((run) => run !== begun).map(({ text }) => text);
  const words = new Set(
    [...others, rest.slice(next.length)]
      .join(' ')
      .toLowerCase()
      .match(/\p{L}+/gu),
  );
  const isWord = WORD.test(capital) && words.has(next) && !words.has(capital.toLowerCase() + next);
  return `${capital}${isWord || rest !== begun.text ? ' ' : ''}${rest}`;
}
