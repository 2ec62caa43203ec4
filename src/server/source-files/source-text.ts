import { openSourceFile, type SourceFile } from './source-file.ts';

/** The file is not text in its detected encoding; the message is a sentence with its path. */
export class EncodingError extends Error {}

const UTF_8 = 'utf-8';
/** Byte order marks of UTF-16, in hexadecimal digits. */
const UTF_16_MARKS = new Map([
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
]);

/**
 * Opens a text file like `openSourceFile`. Its pieces are UTF-8; a file in UTF-16 with a byte order mark is decoded.
 * `read` throws an `EncodingError` where the file is not such text, as a name with lost letters would match nobody.
 */
export async function openSourceText(path: string): Promise<SourceFile> {
  const file = await openSourceFile(path);
  return { ...file, read: (onBytes) => readText(file, onBytes) };
}

/**
 * Reads a file to its end to check it.
 * @throws EncodingError, or Error when a packed file is damaged
 */
export async function checkSourceText(text: SourceFile): Promise<void> {
  const pieces = text.read()[Symbol.asyncIterator]();
  while (!(await pieces.next()).done);
}

async function* readText(file: SourceFile, onBytes?: (bytes: number) => void): AsyncGenerator<Buffer> {
  let encoding = '';
  let decoder = new TextDecoder();
  try {
    for await (const piece of file.read(onBytes)) {
      if (encoding === '') {
        encoding = encodingOf(piece);
        decoder = new TextDecoder(encoding, { fatal: true });
      }
      const text = decoder.decode(piece, { stream: true });
      yield encoding === UTF_8 ? piece : Buffer.from(text);
    }
    decoder.decode();
  } catch (error) {
    if (!isDecodingError(error)) throw error;
    const name = encoding.slice(0, 'utf-16'.length).toUpperCase();
    throw new EncodingError(
      `${file.path} is not ${name} text: see line ${await findLine(file, encoding)}. Save it as UTF-8.`,
    );
  }
}

function encodingOf(start: Buffer): string {
  return UTF_16_MARKS.get(start.toString('hex', 0, 2)) ?? UTF_8;
}

/** Finds the first line of a file that is not text in an encoding, from 1. */
async function findLine(file: SourceFile, encoding: string): Promise<number> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const lineEnd = encoding === 'utf-16le' ? '\n\0' : '\n';
  let line = 1;
  try {
    for await (const piece of file.read()) {
      for (let from = 0, to = 0; from < piece.length; from = to) {
        const end = piece.indexOf(lineEnd, from);
        to = end < 0 ? piece.length : end + lineEnd.length;
        line += decoder.decode(piece.subarray(from, to), { stream: true }).split('\n').length - 1;
      }
    }
  } catch (error) {
    if (!isDecodingError(error)) throw error;
  }
  return line;
}

function isDecodingError(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
}
