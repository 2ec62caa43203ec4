import type { TextRun } from '../layout/text-rows.ts';

/** Stands for a letter that its font does not name: no sentence with it is whole. */
const UNNAMED = '\ufffd';
const CONTROL = /(?!\t)\p{Cc}/gu;
const NOT_BLANK = /\S/gu;
const LATIN = /[A-Za-z]/g;
/** What fonts of TeX have at some codes, where they only number their letters. */
const TEX: Readonly<Record<string, string>> = {
  '\u000b': 'ff',
  '\f': 'fi',
  '\r': 'fl',
  '\u000e': 'ffi',
  '\u000f': 'ffl',
  '\u0019': 'ß',
  '\u001a': 'æ',
  '\u001b': 'œ',
  '\u001c': 'ø',
  '{': '–',
  '|': '—',
  '\\': '“',
  '"': '”',
};
const SIGNS = /[\p{Cc}{|\\"]/gu;
/** A font of text has so many letters for one that has no name, such as a ligature. */
const LETTERS_FOR_ONE = 25;
/** Of a font with more codes without a name than this share of its letters, none is named, and letters are by chance. */
const BY_CHANCE = 1 / 3;

/**
 * Reads the letters of fonts that do not name all of them: PDF.js gives their codes. Those of a font of text are ligatures of
 * TeX; others stay unnamed, and so do all of a font that numbers its letters in the order of their use.
 */
export function withNamedLetters<Run extends TextRun>(runs: readonly Run[]): Run[] {
  const readers = new Map(
    [...Map.groupBy(runs, ({ font }) => font)].map(([font, own]) => [
      font,
      readerOf(own.map(({ text }) => text).join('')),
    ]),
  );
  return runs.map((run) => {
    const read = readers.get(run.font);
    return read ? { ...run, text: read(run.text) } : run;
  });
}

/** How a text of a font is read; null for as it is. */
function readerOf(text: string): ((text: string) => string) | null {
  const unnamed = text.match(CONTROL)?.length ?? 0;
  if (unnamed === 0) return null;
  const letters = text.match(LATIN)?.length ?? 0;
  if (unnamed > letters * BY_CHANCE)
    return (own) => own.replace(NOT_BLANK, UNNAMED).replace(CONTROL, UNNAMED);
  if (letters < unnamed * LETTERS_FOR_ONE) return (own) => own.replace(CONTROL, UNNAMED);
  return (own) => own.replace(SIGNS, (code) => TEX[code] ?? code).replace(CONTROL, UNNAMED);
}
