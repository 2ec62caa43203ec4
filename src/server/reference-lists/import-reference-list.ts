import type { Database } from '../db/open-database.ts';
import { AppError } from '../ground/app-error.ts';
import type { SourceFile } from '../source-files/source-file.ts';
import { checkSourceText, openSourceText } from '../source-files/source-text.ts';
import { beginImport } from './begin-import.ts';
import { referenceFormat } from './formats/reference-formats.ts';
import type { SourceRow } from './formats/source-record.ts';
import type { ImportReport, ImportRequest, ImportWatcher } from './import-request.ts';
import { DryRecords, ListRecords } from './imported-records.ts';
import { changeListState, countRecords, deleteUntouchedList } from './reference-list-store.ts';
import { analyzeReferenceRecords } from './reference-write-store.ts';
import { RowImporter } from './row-importer.ts';

/** Rows written in one transaction: the most that a killed process loses of an import. */
const ROWS_PER_TRANSACTION = 5_000;

/**
 * Imports files into a reference list, in constant memory. The list becomes visible when it is whole. After a kill,
 * importing the same files again resumes; once the list is whole it is idempotent. Bad rows are reported and skipped.
 * @throws AppError 409 when this name and version is another list, or another process imports it
 * @throws EncodingError when a file is not text in UTF-8 or UTF-16; nothing is written then
 */
export async function importReferenceList(
  db: Database,
  request: ImportRequest,
  watcher: ImportWatcher = {},
): Promise<ImportReport> {
  const files = await Promise.all(request.paths.map(openSourceText));
  // Before the first row is written, so that the corrected files can be imported under the same name and version.
  for (const file of files) await checkSourceText(file);
  const list = request.dryRun ? null : await beginImport(db, request, files);
  if (list?.state === 'ready') return { ...list, list, skipped: 0, resumedAfter: list.rowsRead };
  const records = list ? new ListRecords(db, list.id) : new DryRecords();
  const importer = new RowImporter({ records, begun: list, onBadRow: watcher.onBadRow });
  try {
    await readRows(files, request, { importer, watcher });
    if (countRecords(importer.position) === 0) throw nothingTaken();
  } catch (error) {
    if (list) await deleteUntouchedList(db.query, list.id);
    throw error;
  }
  const { position, skipped } = importer;
  const resumedAfter = list?.rowsRead ?? 0;
  if (!list) return { ...position, list, skipped, resumedAfter };
  await analyzeReferenceRecords(db.query);
  const isDone = await changeListState(db.query, list.id, { from: 'importing', to: 'ready' });
  if (!isDone) throw new AppError('CONFLICT', { message: 'The list was removed while it was imported.' });
  return { ...position, list: { ...list, ...position, state: 'ready' }, skipped, resumedAfter };
}

function nothingTaken(): AppError {
  return new AppError('UNPROCESSABLE_CONTENT', { message: 'No row of these files could be taken.' });
}

async function readRows(
  files: readonly SourceFile[],
  { format, kind }: ImportRequest,
  { importer, watcher }: { importer: RowImporter; watcher: ImportWatcher },
): Promise<void> {
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  let bytes = 0;
  const onBytes = (count: number) => {
    bytes += count;
  };
  let waiting: SourceRow[] = [];
  // The next rows are read while the database writes these.
  let writing = Promise.resolve();
  const write = async (count: number) => {
    await writing;
    watcher.onProgress?.({ bytes, totalBytes, rows: importer.position.rowsRead });
    writing = importer.take(waiting.splice(0, count));
    writing.catch(() => {});
  };
  for await (const rows of referenceFormat(format).read(files, { kind, onBytes })) {
    waiting = waiting.concat(rows);
    while (waiting.length >= ROWS_PER_TRANSACTION) await write(ROWS_PER_TRANSACTION);
  }
  await write(waiting.length);
  await writing;
  watcher.onProgress?.({ bytes, totalBytes, rows: importer.position.rowsRead });
}
