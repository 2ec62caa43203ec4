import { type Encoding, isUnicode } from '../../src/server/source-files/encoding/encodings.ts';
import { singleByteLetters } from '../../src/server/source-files/encoding/single-byte-letters.ts';

/** Writes a text in an encoding, without a mark. @throws Error when it has no such letter */
export function encodedText(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (isUnicode(encoding)) {
    const little = Buffer.from(text, 'utf16le');
    return encoding === 'utf-16le' ? little : little.swap16();
  }
  const letters = singleByteLetters(encoding);
  const bytes = Array.from(text, (letter) => letters.indexOf(letter.charCodeAt(0)));
  const missing = bytes.indexOf(-1);
  if (missing >= 0) throw new Error(`${encoding} has no “${Array.from(text)[missing]}”.`);
  return Buffer.from(bytes);
}
