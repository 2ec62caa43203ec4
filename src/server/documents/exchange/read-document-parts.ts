import type { TransferFormat } from '#contract/transfer-contract.ts';
import type { Collection } from '#records';
import { readCsvSource } from '../../source-files/csv-source.ts';
import { readJsonTexts } from '../../source-files/json-source.ts';
import type { SourceText } from '../../source-files/source-text.ts';
import { QUOTE_PROBLEM } from './csv-records.ts';
import type { DocumentRows } from './document-row.ts';
import type { Target } from './import-targets.ts';
import { type CsvRowReader, csvRowReader, readCsvRows } from './read-csv-rows.ts';
import { readJsonRow } from './read-json-rows.ts';

type Reading = { collection: Collection; format: TransferFormat; targets: readonly Target[] };

/**
 * Reads the documents of a file of any size, a piece of the file at a time: CSV as `readCsvRows` does, and JSON as
 * `readJsonRows` does, a list of objects or one after the other. Rules are one part, as they are checked together.
 * @throws FileProblem when the file is neither, or was cut
 */
export async function* readDocumentParts(
  file: SourceText,
  { collection, format, targets }: Reading,
): AsyncGenerator<DocumentRows> {
  const parts = format === 'csv' ? csvParts(file, { collection, targets }) : jsonParts(file, collection);
  if (collection !== 'rules') {
    yield* parts;
    return;
  }
  const whole: DocumentRows = { rows: [], problems: [] };
  for await (const { rows, problems } of parts) {
    whole.rows.push(...rows);
    whole.problems.push(...problems);
  }
  yield whole;
}

async function* jsonParts(file: SourceText, collection: Collection): AsyncGenerator<DocumentRows> {
  let row = 0;
  for await (const texts of readJsonTexts(file)) {
    const found: DocumentRows = { rows: [], problems: [] };
    for (const text of texts) readJsonRow(collection, { row: ++row, text }, found);
    yield found;
  }
}

async function* csvParts(
  file: SourceText,
  { collection, targets }: Omit<Reading, 'format'>,
): AsyncGenerator<DocumentRows> {
  let reader: CsvRowReader | null = null;
  // The heading is row 0.
  let row = -1;
  for await (const lines of readCsvSource(file)) {
    const found: DocumentRows = { rows: [], problems: [] };
    for (const line of lines) {
      row += 1;
      if ('problem' in line) {
        found.problems.push({ row, path: '', message: QUOTE_PROBLEM });
        yield found;
        return;
      }
      if (reader) reader.read(row, line.cells, found);
      else {
        const begun = csvRowReader(collection, line.cells, targets);
        if ('problems' in begun) {
          yield begun;
          return;
        }
        reader = begun;
      }
    }
    yield found;
  }
  if (!reader) yield readCsvRows(collection, '', targets);
}
