import type { Encoding } from './encodings.ts';
import { InvalidTextError, strictDecoder } from './strict-decoder.ts';

type Pieces = { read(): AsyncIterable<Buffer> };

/** Reads a file to its end; returns whether it is text in an encoding. */
export async function isTextIn(encoding: Encoding, file: Pieces): Promise<boolean> {
  const decoder = strictDecoder(encoding);
  try {
    for await (const piece of file.read()) decoder.decode(piece);
    decoder.end();
    return true;
  } catch (error) {
    if (error instanceof InvalidTextError) return false;
    throw error;
  }
}

/** Finds the first line of a file that is not text in an encoding, from 1. */
export async function findBadLine(encoding: Encoding, file: Pieces): Promise<number> {
  const decoder = strictDecoder(encoding);
  const lineEnd = encoding === 'utf-16le' ? '\n\0' : '\n';
  let line = 1;
  try {
    for await (const piece of file.read()) {
      for (let from = 0, to = 0; from < piece.length; from = to) {
        const end = piece.indexOf(lineEnd, from);
        to = end < 0 ? piece.length : end + lineEnd.length;
        line += decoder.decode(piece.subarray(from, to)).split('\n').length - 1;
      }
    }
  } catch (error) {
    if (!(error instanceof InvalidTextError)) throw error;
  }
  return line;
}
