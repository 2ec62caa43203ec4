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

/** Rows put into the database at once: what a process that is killed loses of an import. */
const ROWS_PER_TRANSACTION = 5_000;

/**
 * Reads files into a reference list, in steady memory whatever their size. Nothing of the list is to be seen before it
 * is whole. The same files imported again after the process was killed go on where it had come to; once they are
 * whole, nothing more is done. Bad rows are named and left out.
 * @throws AppError 409 when this name and version is another list, or is being imported by somebody else
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
    if (countRecords(importer.place) === 0) throw nothingTaken();
  } catch (error) {
    if (list) await deleteUntouchedList(db.query, list.id);
    throw error;
  }
  const { place, skipped } = importer;
  const resumedAfter = list?.rowsRead ?? 0;
  if (!list) return { ...place, list, skipped, resumedAfter };
  await analyzeReferenceRecords(db.query);
  const isDone = await changeListState(db.query, list.id, { from: 'importing', to: 'ready' });
  if (!isDone) throw new AppError('CONFLICT', { message: 'The list was removed while it was imported.' });
  return { ...place, list: { ...list, ...place, state: 'ready' }, skipped, resumedAfter };
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
  // The next rows are read while the database takes these.
  let taking = Promise.resolve();
  const take = async (count: number) => {
    await taking;
    watcher.onProgress?.({ bytes, totalBytes, rows: importer.place.rowsRead });
    taking = importer.take(waiting.splice(0, count));
    taking.catch(() => {});
  };
  for await (const rows of referenceFormat(format).read(files, { kind, onBytes })) {
    waiting = waiting.concat(rows);
    while (waiting.length >= ROWS_PER_TRANSACTION) await take(ROWS_PER_TRANSACTION);
  }
  await take(waiting.length);
  await taking;
  watcher.onProgress?.({ bytes, totalBytes, rows: importer.place.rowsRead });
}
