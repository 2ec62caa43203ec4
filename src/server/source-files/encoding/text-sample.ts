import { isAscii, isUtf8 } from 'node:buffer';

/** What the detection of an encoding knows of a file. */
export type TextSample = {
  /** The first bytes. */
  start: Buffer;
  /** Whether each byte occurs. */
  bytes: Uint8Array;
  /** Different words with a byte outside ASCII, each byte as a character. */
  words: ReadonlySet<string>;
  /** The first lines with such bytes, whole, each byte as a character. */
  lines: string;
  /** Characters of several bytes that are UTF-8, and bytes outside ASCII that are none. */
  utf8Characters: number;
  otherBytes: number;
};

const BYTES = 256;
const START_BYTES = 4_096;
const MAX_WORDS = 4_000;
const MAX_WORD_LENGTH = 60;
const MAX_LINES_LENGTH = 100_000;
const OUTSIDE_ASCII = /[\x80-\xff]/;
const WORD = /[A-Za-z\x80-\xff]*[\x80-\xff][A-Za-z\x80-\xff]*/g;
/** A character of several bytes in UTF-8, or another byte outside ASCII. */
const HIGH = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g;

/** Collects a sample of a whole text, in constant memory. */
export async function sampleText(pieces: AsyncIterable<Buffer>): Promise<TextSample> {
  const bytes = new Uint8Array(BYTES);
  const words = new Set<string>();
  let start = Buffer.alloc(0);
  let [utf8Characters, otherBytes] = [0, 0];
  let [lines, begun] = ['', ''];
  for await (const piece of pieces) {
    if (start.length < START_BYTES) start = Buffer.concat([start, piece.subarray(0, START_BYTES)]);
    for (const byte of piece) bytes[byte] = 1;
    // The last character of the piece before may end in this one.
    if (isAscii(piece) && !OUTSIDE_ASCII.test(begun)) {
      begun = '';
      continue;
    }
    if (lines.length < MAX_LINES_LENGTH) {
      const whole = (begun + piece.toString('latin1')).split(/[\n\r]/);
      begun = whole.pop()?.slice(0, MAX_LINES_LENGTH) ?? '';
      lines += whole.map((line) => (OUTSIDE_ASCII.test(line) ? `${line}\n` : '')).join('');
    } else begun = '';
    if (words.size >= MAX_WORDS) continue;
    const text = piece.toString('latin1');
    for (const [word] of text.matchAll(WORD)) {
      if (word.length <= MAX_WORD_LENGTH && words.size < MAX_WORDS) words.add(word);
    }
    for (const [high] of text.matchAll(HIGH)) {
      if (isUtf8(Buffer.from(high, 'latin1'))) utf8Characters += 1;
      else otherBytes += 1;
    }
  }
  if (OUTSIDE_ASCII.test(begun)) lines += begun;
  return { start, bytes, words, lines, utf8Characters, otherBytes };
}
