import { LANGUAGES_OF } from './encoding-languages.ts';
import type { MultiByteEncoding, SingleByteEncoding, UnicodeEncoding } from './encodings.ts';
import { likeliestMultiByte } from './multi-byte.ts';
import { singleByteLetters, UNUSED } from './single-byte-letters.ts';
import type { TextSample } from './text-sample.ts';

/** Byte order marks, in hexadecimal digits. */
const MARKS: readonly (readonly [string, UnicodeEncoding])[] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
];
/** One in so many bytes is zero in UTF-16, at the least: commas and line ends have one. */
const BYTES_PER_ZERO = 10;
/** From one UTF-8 character for so many other bytes on, a text is UTF-8 with errors. */
const OTHERS_PER_UTF8 = 4;
/** Two bytes of a Japanese or Korean character are often UTF-8 by chance; from so many on for another byte they are no chance. */
const UTF8_PER_OTHER = 2;
/** What may stand between words, and no word holds. */
const BETWEEN_WORDS = /[\u00a0‘’“”„‚‹›«»–—…®©™°ºª€£§·•]+/u;
const MIXED_SCRIPTS = /[A-Za-z].*(?!\p{Script=Latin})\p{L}|(?!\p{Script=Latin})\p{L}.*[A-Za-z]/u;
const WORD_WITH_CASE = /^(\p{Lu}?[^\p{Lu}]*|[^\p{Ll}]*)$/u;

/** Returns the encoding that the mark at the start of a text names. */
export function markedEncoding(start: Buffer): UnicodeEncoding | undefined {
  const digits = start.toString('hex', 0, 3);
  return MARKS.find(([mark]) => digits.startsWith(mark))?.[1];
}

/** Returns the byte order of a text in UTF-16 without a mark: its ASCII characters have a zero byte each. */
export function unmarkedUtf16(start: Buffer): UnicodeEncoding | undefined {
  const zeros = [0, 0];
  start.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if ((even + odd) * BYTES_PER_ZERO < start.length || start.length < 2) return undefined;
  if (odd > even * 10) return 'utf-16le';
  return even > odd * 10 ? 'utf-16be' : undefined;
}

/**
 * Returns the likeliest encoding of a text that is not Unicode: the one in which the fewest words have letters that no
 * language writes together, or one of several bytes a character where no encoding of one byte has only such that do. Undefined
 * when the text has bytes that no encoding uses, or is UTF-8 with errors.
 */
export function likeliestEncoding(sample: TextSample): SingleByteEncoding | MultiByteEncoding | undefined {
  const { utf8Characters, otherBytes, words, lines } = sample;
  if (utf8Characters > otherBytes * UTF8_PER_OTHER) return undefined;
  const best = utf8Characters * OTHERS_PER_UTF8 > otherBytes ? undefined : likeliestSingleByte(sample);
  if (best?.strange === 0) return best.encoding;
  const isSure = best !== undefined && best.strange > words.size / 2;
  return likeliestMultiByte(lines, { isSure }) ?? best?.encoding;
}

function likeliestSingleByte(
  sample: TextSample,
): { encoding: SingleByteEncoding; strange: number } | undefined {
  let best: { encoding: SingleByteEncoding; strange: number } | undefined;
  for (const [encoding, languages] of LANGUAGES_OF) {
    const letters = singleByteLetters(encoding);
    if (sample.bytes.some((used, byte) => used === 1 && letters[byte] === UNUSED)) continue;
    const strange = [...sample.words].filter((word) => isStrange(wordIn(letters, word), languages)).length;
    if (!best || strange < best.strange) best = { encoding, strange };
  }
  return best;
}

/** Decodes a word of a sample. */
export function wordIn(letters: Uint16Array, word: string): string {
  return Array.from(word, (byte) => String.fromCharCode(letters[byte.charCodeAt(0)] ?? UNUSED)).join('');
}

function isStrange(text: string, languages: readonly string[]): boolean {
  return text.split(BETWEEN_WORDS).some((word) => {
    const high = word.match(/[^\0-\x7f]/gu);
    if (!high || !/\p{L}/u.test(word)) return false;
    const isWritten = (letters: string) => high.every((letter) => letters.includes(letter.toLowerCase()));
    return !WORD_WITH_CASE.test(word) || MIXED_SCRIPTS.test(word) || !languages.some(isWritten);
  });
}
