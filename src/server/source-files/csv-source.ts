import { type CsvLine, CsvSplitter } from './csv-splitter.ts';
import { type Delimiter, detectDelimiter } from './delimiter.ts';
import type { SourceFile } from './source-file.ts';

type CsvOptions = {
  /** By default detected. */
  delimiter?: Delimiter | undefined;
  onBytes?: ((bytes: number) => void) | undefined;
};

/** Bytes by which the delimiter is detected. */
const START_BYTES = 1 << 16;

/** Reads the lines of a CSV text whose pieces are UTF-8, of any size, in batches. */
export async function* readCsvSource(
  file: SourceFile,
  { delimiter, onBytes }: CsvOptions = {},
): AsyncGenerator<CsvLine[]> {
  const splitter = new CsvSplitter(delimiter ?? detectDelimiter(await startOfText(file)));
  const decoder = new TextDecoder();
  for await (const piece of file.read(onBytes)) yield splitter.take(decoder.decode(piece, { stream: true }));
  yield splitter.end();
}

/** Returns the cells of the first rows of a CSV text; rows that cannot be read are left out. */
export async function firstCsvRows(file: Pick<SourceFile, 'read'>, count = 20): Promise<string[][]> {
  const start = await startOfText(file);
  const splitter = new CsvSplitter(detectDelimiter(start));
  const lines = [...splitter.take(start), ...splitter.end()].slice(0, count);
  return lines.flatMap((line) => ('cells' in line ? [line.cells] : []));
}

/** Returns the first characters of a text; '' when it is empty. */
export async function startOfText(file: Pick<SourceFile, 'read'>): Promise<string> {
  for await (const piece of file.read()) return new TextDecoder().decode(piece.subarray(0, START_BYTES));
  return '';
}
