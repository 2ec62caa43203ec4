import { isAscii, isUtf8 } from 'node:buffer';

/** What the detection of an encoding knows of a file. */
export type TextSample = {
  /** The first bytes. */
  start: Buffer;
  /** Whether each byte occurs. */
  bytes: Uint8Array;
  /** Different words with a byte outside ASCII, each byte as a character. */
  words: ReadonlySet<string>;
  /** Characters of several bytes that are UTF-8, and bytes outside ASCII that are none. */
  utf8Characters: number;
  otherBytes: number;
};

const BYTES = 256;
const START_BYTES = 4_096;
const MAX_WORDS = 4_000;
const MAX_WORD_LENGTH = 60;
const WORD = /[A-Za-z\x80-\xff]*[\x80-\xff][A-Za-z\x80-\xff]*/g;
/** A character of several bytes in UTF-8, or another byte outside ASCII. */
const HIGH = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g;

/** Collects a sample of a whole text, in constant memory. */
export async function sampleText(pieces: AsyncIterable<Buffer>): Promise<TextSample> {
  const bytes = new Uint8Array(BYTES);
  const words = new Set<string>();
  let start = Buffer.alloc(0);
  let [utf8Characters, otherBytes] = [0, 0];
  for await (const piece of pieces) {
    if (start.length < START_BYTES) start = Buffer.concat([start, piece.subarray(0, START_BYTES)]);
    for (const byte of piece) bytes[byte] = 1;
    if (words.size >= MAX_WORDS || isAscii(piece)) continue;
    const text = piece.toString('latin1');
    for (const [word] of text.matchAll(WORD)) {
      if (word.length <= MAX_WORD_LENGTH && words.size < MAX_WORDS) words.add(word);
    }
    for (const [high] of text.matchAll(HIGH)) {
      if (isUtf8(Buffer.from(high, 'latin1'))) utf8Characters += 1;
      else otherBytes += 1;
    }
  }
  return { start, bytes, words, utf8Characters, otherBytes };
}
