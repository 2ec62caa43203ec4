import type { SingleByteEncoding } from './encodings.ts';

/** A byte that an encoding does not use. */
export const UNUSED = 0xfffd;

const BYTES = 256;
const FIRST_HIGH = 0x80;
/** Windows-1252 from 0x80 to 0x9F; some releases of Node.js decode these bytes as ISO 8859-1. */
const WINDOWS_1252_HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const tables = new Map<SingleByteEncoding, Uint16Array>();

/** Returns the UTF-16 unit of each byte in an encoding; control characters that no text holds are `UNUSED`. */
export function singleByteLetters(encoding: SingleByteEncoding): Uint16Array {
  const known = tables.get(encoding);
  if (known) return known;
  const letters = Uint16Array.from({ length: BYTES }, (_, byte) => letterOf(encoding, byte));
  tables.set(encoding, letters);
  return letters;
}

function letterOf(encoding: SingleByteEncoding, byte: number): number {
  const unit = byte < FIRST_HIGH ? byte : highLetter(encoding, byte);
  const isControl = unit === 0 || (unit >= FIRST_HIGH && unit < 0xa0);
  return isControl ? UNUSED : unit;
}

function highLetter(encoding: SingleByteEncoding, byte: number): number {
  if (encoding === 'iso-8859-1') return byte;
  if (encoding === 'windows-1252') return WINDOWS_1252_HIGH.charCodeAt(byte - FIRST_HIGH) || byte;
  // ISO 8859 leaves these bytes to control characters; browsers read some of them as Windows does.
  if (encoding.startsWith('iso-8859') && byte < 0xa0) return UNUSED;
  return new TextDecoder(encoding).decode(Uint8Array.of(byte)).charCodeAt(0);
}
