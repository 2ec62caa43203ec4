import { heldBackAdvice, type ListLoss } from '#contract/reference-lists/list-loss.ts';
import { isTableFormat } from '#contract/reference-lists/reference-format-names.ts';
import type { Database } from '../db/open-database.ts';
import { AppError } from '../ground/app-error.ts';
import { installationFormat } from '../ground/installation-format.ts';
import { FileProblem } from '../source-files/file-problem.ts';
import { columnNames } from '../source-files/find-heading.ts';
import { previewTable } from '../source-files/preview-table.ts';
import { openSourceText, type SourceText } from '../source-files/source-text.ts';
import { beginImport, listNameOf } from './begin-import.ts';
import { orderListFiles } from './formats/list-files.ts';
import { ID_COLUMN } from './formats/own-format.ts';
import { referenceFormat } from './formats/reference-formats.ts';
import type { SourceRow } from './formats/source-record.ts';
import { usualTargets } from './formats/usual-names.ts';
import type { ImportReport, ImportRequest, ImportWatcher } from './import-request.ts';
import { DryRecords, ListRecords } from './imported-records.ts';
import { measureCoverage } from './measure-coverage.ts';
import { addToCoverage, noCoverage } from './record-coverage.ts';
import { readListColumns, rememberListColumns } from './reference-column-store.ts';
import {
  changeListState,
  countRecords,
  deleteUntouchedList,
  listReferenceLists,
  type ReferenceList,
  updateCoverage,
} from './reference-list-store.ts';
import { analyzeReferenceRecords, type NewReferenceRecord } from './reference-write-store.ts';
import { removeReferenceList } from './remove-reference-list.ts';
import { RowImporter } from './row-importer.ts';
import { inFormerOrder } from './versions/former-order.ts';
import { recordVersionChanges } from './versions/record-version-changes.ts';
import { VersionComparison } from './versions/version-difference.ts';
import { findLosses } from './versions/version-losses.ts';

/**
 * Imports files into a reference list, in constant memory. The list becomes visible when it is whole. After a kill,
 * importing the same files again resumes; once the list is whole it is idempotent. Bad rows are reported and skipped.
 * @throws AppError 409 when this name and version is another list, another process imports it, or it is guarded and lost too much
 * @throws FileProblem when a file cannot be read, is no text in its encoding or no file of its format, or one is missing,
 * or a column that is given; nothing is written then
 */
export async function importReferenceList(
  db: Database,
  request: ImportRequest,
  watcher: ImportWatcher = {},
): Promise<ImportReport> {
  // Checks all text before the first row is written, so that a corrected file can have the same name and version.
  const opened = await Promise.all(request.paths.map((path) => openSourceText(path, request.encoding)));
  const files = await orderListFiles(request.format, opened);
  await checkGivenColumns(request, files);
  const targets = request.targets ?? (await targetsOf(db, request, files));
  const reading = {
    encodings: files.map(({ path, encoding }) => ({ path, encoding })),
    columns: request.targets ? [] : [...(targets ?? [])],
  };
  const list = request.dryRun ? null : await beginImport(db, { ...request, targets }, files);
  if (list) watcher.onBegun?.(list);
  if (list?.state === 'ready') return { ...(await whole(db, list)), ...reading };
  const records = list ? new ListRecords(db, list.id) : new DryRecords();
  const coverage = noCoverage();
  const former = await readFormer(db, await listNameOf(request, files));
  const comparison = former && new VersionComparison(db.query, former);
  const onRecords = async (some: readonly NewReferenceRecord[]) => {
    for (const record of some) addToCoverage(coverage, record);
    await comparison?.add(some);
  };
  const importer = new RowImporter({ records, begun: list, onRecords, ...handlersOf(watcher) });
  try {
    const take = async (rows: readonly SourceRow[]) =>
      importer.take(former ? await inFormerOrder(db.query, former.id, rows) : rows);
    await readRows(files, { ...request, targets }, { importer, watcher, take });
    if (countRecords(importer.position) === 0) throw nothingTaken();
  } catch (error) {
    if (list) await deleteUntouchedList(db.query, list.id, importer.position.rowsRead);
    throw error;
  }
  const { position, skipped } = importer;
  const difference = comparison?.result() ?? null;
  const resumedAfter = list?.rowsRead ?? 0;
  const losses = findLosses({ ...position, coverage, difference }, former?.coverage ?? null);
  const before = former?.coverage ?? null;
  const found = { ...position, ...reading, skipped, resumedAfter, coverage, difference, before, losses };
  if (!list) return { ...found, list };
  if (request.isGuarded && losses.length > 0) return holdBack(db, list, losses);
  await analyzeReferenceRecords(db.query);
  await updateCoverage(db.query, list.id, coverage, difference);
  // Before the version is used, so that its changes are known to every run that uses it.
  if (former) await recordVersionChanges(db, { list: { ...list, ...position }, former });
  const isDone = await changeListState(db.query, list.id, { from: 'importing', to: 'ready' });
  if (!isDone) throw new AppError('CONFLICT', { message: 'The list was removed while it was imported.' });
  if (targets) await rememberListColumns(db.query, list.name, targets);
  return { ...found, list: { ...list, ...position, coverage, difference, state: 'ready' } };
}

/** Removes what was imported of a version that has lost too much. */
async function holdBack(db: Database, list: ReferenceList, losses: readonly ListLoss[]): Promise<never> {
  await removeReferenceList(db, list);
  throw new AppError('CONFLICT', { message: heldBackAdvice(losses, installationFormat()) });
}

function handlersOf({ onBadRow, onNote }: ImportWatcher) {
  return { onBadRow, onNote };
}

/** Columns that a user gives are in the file; of those of the last version some may be missing. */
async function checkGivenColumns(request: ImportRequest, [file]: readonly SourceText[]): Promise<void> {
  if (!file || !request.targets || !isTableFormat(request.format)) return;
  const names = columnNames((await previewTable(file, request)).columns);
  const unknown = [...request.targets.keys()].find((name) => !names.includes(name));
  if (unknown === undefined) return;
  throw new FileProblem(`The file has no column “${unknown}”. Its columns are ${names.join(', ')}.`);
}

/**
 * Where the columns of a table go: as in the last version of its list, else those called as others call ours to what they
 * mean, as on screen. Undefined when each is what it is called.
 */
async function targetsOf(db: Database, request: ImportRequest, files: readonly SourceText[]) {
  const [file] = files;
  if (!file || !isTableFormat(request.format)) return undefined;
  const { goesTo } = await readListColumns(db.query, await listNameOf(request, files));
  if (goesTo.size > 0) return goesTo;
  const { columns } = await previewTable(file, request);
  const names = columnNames(columns);
  // Without a column of ids the file is refused: no user can be asked for one here.
  if (!names.includes(ID_COLUMN)) return undefined;
  const usual = [...usualTargets(names, new Set())].filter(([name, path]) => name !== path);
  const meant = usual.filter(([, path]) => path !== 'kind' || request.kind === undefined);
  return meant.length > 0 ? new Map<string, string | null>(meant) : undefined;
}

/** The report of files that were imported already. */
async function whole(
  db: Database,
  list: ReferenceList,
): Promise<Omit<ImportReport, 'encodings' | 'columns'>> {
  const coverage = await measureCoverage(db.query, list);
  return { ...list, list, skipped: 0, resumedAfter: list.rowsRead, coverage, before: null, losses: [] };
}

/** The newest version of the list of this name, with its coverage; null when there is none. */
async function readFormer(db: Database, name: string) {
  const former = (await listReferenceLists(db.query)).find((list) => list.name === name);
  return former ? { ...former, coverage: await measureCoverage(db.query, former) } : null;
}

function nothingTaken(): AppError {
  return new AppError('UNPROCESSABLE_CONTENT', { message: 'No row of these files could be imported.' });
}

async function readRows(
  files: readonly SourceText[],
  { format, kind, targets, delimiter }: ImportRequest,
  {
    importer,
    watcher,
    take,
  }: { importer: RowImporter; watcher: ImportWatcher; take(rows: readonly SourceRow[]): Promise<void> },
): Promise<void> {
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  let bytes = 0;
  const onBytes = (count: number) => {
    bytes += count;
  };
  let waiting: SourceRow[] = [];
  // The next rows are read while the database writes these.
  let writing = Promise.resolve();
  const write = async () => {
    await writing;
    watcher.onProgress?.({ bytes, totalBytes, rows: importer.position.rowsRead });
    writing = take(waiting.splice(0, importer.rowsAtOnce));
    writing.catch(() => {});
  };
  try {
    for await (const rows of referenceFormat(format).read(files, { kind, targets, delimiter, onBytes })) {
      await watcher.onRows?.(rows);
      waiting = waiting.concat(rows);
      while (waiting.length >= importer.rowsAtOnce) await write();
    }
    while (waiting.length > 0) await write();
  } finally {
    // What is written is known before anything is done about rows that cannot be read.
    await writing;
  }
  watcher.onProgress?.({ bytes, totalBytes, rows: importer.position.rowsRead });
}
