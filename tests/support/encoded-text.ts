import {
  type Encoding,
  isSingleByte,
  isUnicode,
  type MultiByteEncoding,
} from '../../src/server/source-files/encoding/encodings.ts';
import { singleByteLetters } from '../../src/server/source-files/encoding/single-byte-letters.ts';

/** Writes a text in an encoding, without a mark. @throws Error when it has no such letter */
export function encodedText(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (isUnicode(encoding)) {
    const little = Buffer.from(text, 'utf16le');
    return encoding === 'utf-16le' ? little : little.swap16();
  }
  if (!isSingleByte(encoding)) return multiByteText(text, encoding);
  const letters = singleByteLetters(encoding);
  const bytes = Array.from(text, (letter) => letters.indexOf(letter.charCodeAt(0)));
  const missing = bytes.indexOf(-1);
  if (missing >= 0) throw new Error(`${encoding} has no “${Array.from(text)[missing]}”.`);
  return Buffer.from(bytes);
}

function multiByteText(text: string, encoding: MultiByteEncoding): Buffer {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map<string, number[]>();
  for (let lead = 0x81; lead < 0xff; lead++)
    for (let trail = 0x40; trail < 0xff; trail++) {
      const character = decoder.decode(Uint8Array.of(lead, trail));
      if (!bytes.has(character)) bytes.set(character, [lead, trail]);
    }
  return Buffer.from(
    Array.from(text, (character) => {
      const known = character < '\x80' ? [character.charCodeAt(0)] : bytes.get(character);
      if (!known) throw new Error(`${encoding} has no “${character}”.`);
      return known;
    }).flat(),
  );
}
