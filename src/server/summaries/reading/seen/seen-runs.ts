import type { TextRun } from '../layout/text-rows.ts';
import type { Glyph, PaintedPage, Sight } from './painted.ts';

/** Stands for what a box covers within a line: no sentence with it is whole. */
const COVERED = '█';

type Judged = { glyph: Glyph; sight: Sight };

/** A gap of more than this part of the text height is a space. */
const SPACE_GAP = 0.12;
/** A run begins at most so many text heights beside its first letter. */
const BESIDE = 0.6;
/** Hidden text further away than so many text heights is another passage. */
const PASSAGE_GAP = 3;
/** Fewer letters and digits are no passage. */
const LEAST_LETTERS = 3;
/** In characters. */
const LONGEST_PASSAGE = 2_000;

/** Keeps of the runs of a page what is seen of them; null when PDF.js must read them. */
export function seenOfPage({ runs, glyphs }: PaintedPage, sights: readonly Sight[]): TextRun[] | null {
  if (!runs) return null;
  if (sights.every((sight) => sight === 'seen')) return [...runs];
  const judged = judgedOf(glyphs, sights);
  return runs.flatMap((run) =>
    seenOf(
      run,
      run.glyphs.flatMap((at) => judged[at] ?? []),
      judged,
    ),
  );
}

const judgedOf = (glyphs: readonly Glyph[], sights: readonly Sight[]): Judged[] =>
  glyphs.map((glyph, at) => ({ glyph, sight: sights[at] ?? 'seen' }));

/** Keeps of the runs that PDF.js has read what is seen of them. Both they and the characters are in the order of painting. */
export function seenRuns(
  runs: readonly TextRun[],
  glyphs: readonly Glyph[],
  sights: readonly Sight[],
): TextRun[] {
  if (sights.every((sight) => sight === 'seen')) return [...runs];
  const judged = judgedOf(glyphs, sights);
  let next = 0;
  return runs.flatMap((run) => {
    const wanted = lettersIn(run.text);
    if (wanted === 0) return [run];
    const first = placeOf(run, judged, next);
    if (first < 0) return [run];
    let [end, length] = [first, 0];
    for (; end < judged.length && length < wanted; end++) length += lettersIn(judged[end]?.glyph.text ?? '');
    next = end;
    return seenOf(run, judged.slice(first, end), judged);
  });
}

/** Reads the passages that are hidden, each at one place and painted in one go, cut at some length. */
export function hiddenPassages(glyphs: readonly Glyph[], sights: readonly Sight[]): string[] {
  if (sights.every((sight) => sight === 'seen')) return [];
  const passages: Glyph[][] = [];
  let last: Glyph | null = null;
  for (const [at, glyph] of glyphs.entries()) {
    if (sights[at] === 'double') continue;
    const isHidden = sights[at] !== 'seen';
    if (isHidden && last && !isFar(last, glyph)) passages.at(-1)?.push(glyph);
    else if (isHidden) passages.push([glyph]);
    last = isHidden ? glyph : null;
  }
  return passages
    .map((passage) => textOf(passage.slice(0, LONGEST_PASSAGE)))
    .filter((text) => (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= LEAST_LETTERS);
}

function isFar(last: Glyph, { y, size }: Glyph): boolean {
  return Math.abs(last.y - y) > Math.max(last.size, size) * PASSAGE_GAP;
}

function lettersIn(text: string): number {
  return text.normalize('NFKC').replace(/[\s\u00ad]/g, '').length;
}

/** Finds the first character of a run, in the order of painting and else anywhere; -1 when it is not found. */
function placeOf(run: TextRun, judged: readonly Judged[], from: number): number {
  const isWithin = ({ glyph: { x, y } }: Judged) => isBeside(run, x, y);
  for (let at = from; at < judged.length; at++) {
    const one = judged[at];
    if (one && isWithin(one)) return at;
  }
  return judged.findIndex(isWithin);
}

function isBeside({ x, y, width, height, direction = 'right' }: TextRun, atX: number, atY: number): boolean {
  const spare = height * BESIDE;
  const isLevel = direction === 'right' || direction === 'left';
  const [along, across] = isLevel ? [atX - x, atY - y] : [atY - y, atX - x];
  const forward = direction === 'down' || direction === 'left' ? -along : along;
  return forward >= -spare && forward <= width + spare && Math.abs(across) <= spare;
}

/** What is seen of one run, and where a box covers a part of its line. */
function seenOf(run: TextRun, judged: readonly Judged[], all: readonly Judged[]): TextRun[] {
  const seen = judged.filter(({ sight }) => sight === 'seen');
  if (seen.length === judged.length) return [run];
  const isCovered = judged.some(({ sight }) => sight === 'covered');
  if (seen.length === 0) return isCovered && isPartOfLine(run, all) ? [{ ...run, text: COVERED }] : [];
  // Text that is not written from left to right is kept or left out as a whole.
  if ((run.direction ?? 'right') !== 'right' || isBackward(seen))
    return seen.length * 2 > judged.length ? [run] : [];
  return stretchesOf(judged).map((stretch) => runOf(run, stretch));
}

/** Whether other text of its line is seen, and none in its own place. */
function isPartOfLine({ x, y, width, height }: TextRun, all: readonly Judged[]): boolean {
  const beside = all.filter(
    ({ sight, glyph }) => sight === 'seen' && Math.abs(glyph.y - y) < height * BESIDE,
  );
  return beside.length > 0 && beside.every(({ glyph }) => glyph.x < x || glyph.x > x + width);
}

function isBackward(judged: readonly Judged[]): boolean {
  return judged.some(({ glyph }, at) => at > 0 && glyph.x < (judged[at - 1]?.glyph.x ?? glyph.x));
}

/** The stretches of characters of one sight: those that are seen, and those that are covered. */
function stretchesOf(judged: readonly Judged[]): Judged[][] {
  const stretches: Judged[][] = [];
  let last: Sight = 'hidden';
  for (const one of judged) {
    if (one.sight === 'double') continue;
    if (one.sight === 'hidden') last = 'hidden';
    else if (one.sight === last) stretches.at(-1)?.push(one);
    else stretches.push([one]);
    last = one.sight;
  }
  return stretches;
}

function runOf(run: TextRun, stretch: readonly Judged[]): TextRun {
  const [first, last] = [stretch[0]?.glyph, stretch.at(-1)?.glyph];
  const x = first?.x ?? run.x;
  const text = stretch[0]?.sight === 'covered' ? COVERED : textOf(stretch.map(({ glyph }) => glyph));
  return { ...run, text, x, width: last ? last.x + last.width - x : 0 };
}

/** The text of some characters, with spaces where they stand apart or on other lines. */
function textOf(glyphs: readonly Glyph[]): string {
  let text = '';
  let last: Glyph | null = null;
  for (const glyph of glyphs) {
    const gap = last ? glyph.x - (last.x + last.width) : 0;
    const isOtherLine = last !== null && Math.abs(glyph.y - last.y) > glyph.size;
    const isApart = glyph.spaces > 0 || gap > glyph.size * SPACE_GAP || isOtherLine;
    text += text !== '' && isApart ? ` ${glyph.text}` : glyph.text;
    last = glyph;
  }
  return text.normalize('NFKC');
}
