import type { Encoding } from './encoding/encodings.ts';
import { type FoundEncoding, findEncodingOf } from './encoding/found-encoding.ts';
import { InvalidTextError, strictDecoder } from './encoding/strict-decoder.ts';
import { FileProblem } from './file-problem.ts';
import { openSourceFile, type SourceFile } from './source-file.ts';

/** A source file whose pieces are UTF-8, with the encoding that it is decoded from; null for a workbook. */
export type SourceText = SourceFile & { encoding: FoundEncoding | null };

/**
 * Opens a text file in the given encoding, or else in the one that is found in the whole file. A byte that is no text in
 * the encoding is refused, as a name with lost letters would match no one.
 * @throws FileProblem when the file cannot be read, or is no text in its encoding
 */
export async function openSourceText(path: string, chosen?: Encoding): Promise<SourceText> {
  const file = await openSourceFile(path);
  if (file.isWorkbook) return { ...file, encoding: null };
  const found = await findEncodingOf(file, chosen);
  return { ...file, encoding: found, read: (onBytes) => readText(file, found.encoding, onBytes) };
}

/**
 * Decodes a text of moderate size in the encoding that is found in it.
 * @throws FileProblem when it is no text
 */
export async function decodeText(
  bytes: Buffer,
  path = 'This file',
): Promise<{ text: string; encoding: FoundEncoding }> {
  async function* read() {
    yield bytes;
  }
  const encoding = await findEncodingOf({ path, read });
  return { text: strictDecoder(encoding.encoding).decode(bytes), encoding };
}

async function* readText(
  file: SourceFile,
  encoding: Encoding,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const decoder = strictDecoder(encoding);
  try {
    for await (const piece of file.read(onBytes)) {
      const text = decoder.decode(piece);
      yield encoding === 'utf-8' ? piece : Buffer.from(text);
    }
    decoder.end();
  } catch (error) {
    if (!(error instanceof InvalidTextError)) throw error;
    throw new FileProblem(`${file.path} was changed while it was read. Read it again.`, { cause: error });
  }
}
