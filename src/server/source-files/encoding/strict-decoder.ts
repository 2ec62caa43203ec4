import { type Encoding, isSingleByte } from './encodings.ts';
import { singleByteLetters, UNUSED } from './single-byte-letters.ts';

/** The bytes are no text in the encoding. */
export class InvalidTextError extends Error {}

/** Decodes text that arrives in pieces. A mark at its start is dropped. */
export type StrictDecoder = {
  /** @throws InvalidTextError at a byte that is no text, so that no letter is ever replaced */
  decode(piece: Uint8Array): string;
  /** @throws InvalidTextError when the last character is not complete */
  end(): void;
};

export function strictDecoder(encoding: Encoding): StrictDecoder {
  if (!isSingleByte(encoding)) return multiByteDecoder(encoding);
  const letters = singleByteLetters(encoding);
  return { decode: (piece) => decodeBytes(piece, letters), end: () => {} };
}

function multiByteDecoder(encoding: Encoding): StrictDecoder {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (piece?: Uint8Array) => {
    try {
      const text = decoder.decode(piece, { stream: piece !== undefined });
      if (text.includes('\0')) throw new InvalidTextError();
      return text;
    } catch (error) {
      throw isDecodingError(error) ? new InvalidTextError() : error;
    }
  };
  return { decode, end: () => void decode() };
}

function decodeBytes(piece: Uint8Array, letters: Uint16Array): string {
  const units = new Uint16Array(piece.length);
  for (let at = 0; at < piece.length; at++) {
    const unit = letters[piece[at] ?? 0] ?? UNUSED;
    if (unit === UNUSED) throw new InvalidTextError();
    units[at] = unit;
  }
  return Buffer.from(units.buffer).toString('utf16le');
}

function isDecodingError(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
}
