import type { Selectable } from 'kysely';
import {
  LIST_PART_BYTES,
  type UploadChoices,
  type UploadPreview,
  type UploadReport,
  type UploadState,
  type UploadView,
} from '#contract/reference-lists/reference-upload-contract.ts';
import { inParts } from '../../db/in-parts.ts';
import { namedRow, rowOf } from '../../db/rows/column-names.ts';
import type { Query, Tables } from '../../db/tables.ts';
import type { Author } from '../../documents/document-store.ts';
import { noCoverage } from '../record-coverage.ts';

/** An upload of a list, from its first byte until its import is done. */
export type StoredUpload = {
  id: string;
  author: Author;
  state: UploadState;
  /** Names the work that is requested of the server now; other work on the upload stops. */
  step: string;
  files: UploadView['files'];
  choices: UploadChoices;
  preview: UploadPreview | null;
  report: UploadReport | null;
  rowsDone: number;
  percent: number;
  problem: string | null;
  listId: string | null;
  startedAt: string;
  fileBytes: number;
};
type Changes = Partial<Omit<StoredUpload, 'id' | 'author' | 'startedAt'>>;

/** The key of a part in the storage. Names that a user chose are in no key and in no path. */
export function partKey(id: string, { file, part }: { file: number; part: number }): string {
  return `reference-uploads/${id}/${file}-${part}`;
}

/** The keys of all parts of an upload. */
export function partKeys({ id, files }: Pick<StoredUpload, 'id' | 'files'>): string[] {
  return files.flatMap(({ size }, file) => partNumbers(size).map((part) => partKey(id, { file, part })));
}

/** The numbers of the parts of a file of this size. */
export function partNumbers(size: number): number[] {
  return Array.from({ length: Math.ceil(size / LIST_PART_BYTES) }, (_, part) => part);
}

/** The key of the rows that were left out. */
export function badRowsKey(id: string): string {
  return `reference-uploads/${id}/bad-rows`;
}

/** The key of the records as they will be compared. */
export function previewKey(id: string): string {
  return `reference-uploads/${id}/records`;
}

/** Inserts an upload that waits for its files. */
export async function insertUploadOfList(
  query: Query,
  {
    id,
    author,
    files,
    choices,
    fileBytes,
  }: Pick<StoredUpload, 'id' | 'author' | 'files' | 'choices' | 'fileBytes'>,
): Promise<void> {
  const row = {
    ...{ id, user_id: author.id, user_email: author.email, state: 'receiving' as const, step: id },
    ...{ files: JSON.stringify(files), choices: JSON.stringify(choices), preview: null, report: null },
    ...{ rows_done: 0, percent: 0, problem: null, list_id: null, started_at: new Date().toISOString() },
    file_bytes: fileBytes,
  };
  await query.insertInto('reference_uploads').values(row).execute();
}

/** Returns an upload, or null when there is none. */
export async function readUploadOfList(query: Query, id: string): Promise<StoredUpload | null> {
  const row = await query.selectFrom('reference_uploads').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toUpload(row) : null;
}

/** Returns a user's uploads, newest first. */
export async function listUploadsOfList(query: Query, userId: string): Promise<StoredUpload[]> {
  const rows = await query
    .selectFrom('reference_uploads')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('started_at', 'desc')
    .execute();
  return rows.map(toUpload);
}

/** Returns the ids of all uploads. */
export async function listUploadIds(query: Query): Promise<string[]> {
  const rows = await query.selectFrom('reference_uploads').select('id').execute();
  return rows.map(({ id }) => id);
}

/** Returns the uploads that a job is to work on. */
export async function listBusyUploads(query: Query): Promise<StoredUpload[]> {
  const rows = await query
    .selectFrom('reference_uploads')
    .selectAll()
    .where('state', 'in', ['checking', 'importing'])
    .execute();
  return rows.map(toUpload);
}

/** Returns uploads that were started before a time and are not at work. */
export async function listUploadsBefore(query: Query, before: Date): Promise<StoredUpload[]> {
  const rows = await query
    .selectFrom('reference_uploads')
    .selectAll()
    .where('started_at', '<', before.toISOString())
    .where('state', 'not in', ['checking', 'importing'])
    .limit(100)
    .execute();
  return rows.map(toUpload);
}

/** Whether an upload keeps rows that were left out, or notes. */
export function hasKeptRows({ badRows, notes = 0 }: { badRows: number; notes?: number }): boolean {
  return badRows + notes > 0;
}

/** Returns the uploads that keep rows left out or notes, by the id of the version that they were imported into. */
export async function listKeptProblems(query: Query): Promise<Map<string, string>> {
  const rows = await query
    .selectFrom('reference_uploads')
    .select(['id', 'list_id', 'report'])
    .where('state', '=', 'done')
    .execute();
  const kept = rows.filter(({ report }) => report !== null && hasKeptRows(JSON.parse(report)));
  return new Map(kept.flatMap(({ id, list_id }) => (list_id === null ? [] : [[list_id, id]])));
}

/** Changes an upload whose present step is `step`; false when it is another or the upload is gone. */
export async function changeUploadOfList(
  query: Query,
  { id, step }: Pick<StoredUpload, 'id' | 'step'>,
  changes: Changes,
): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('reference_uploads')
    .set(toRow(changes))
    .where('id', '=', id)
    .where('step', '=', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function deleteUploadsOfList(query: Query, ids: readonly string[]): Promise<void> {
  for (const some of inParts(ids)) {
    await query.deleteFrom('reference_uploads').where('id', 'in', some).execute();
  }
}

function toUpload(row: Selectable<Tables['reference_uploads']>): StoredUpload {
  const { userId, userEmail, ...upload } = namedRow(row);
  return {
    ...upload,
    author: { id: userId, email: userEmail },
    files: JSON.parse(upload.files),
    choices: JSON.parse(upload.choices),
    preview: upload.preview === null ? null : withNotes(JSON.parse(upload.preview)),
    report: readReport(upload.report),
    fileBytes: Number(upload.fileBytes),
  };
}

/** Reads a stored report; one of an earlier release lacks what is counted since. */
function readReport(stored: string | null): UploadReport | null {
  if (stored === null) return null;
  const report = JSON.parse(stored);
  const added = { losses: [], notes: 0, firstNotes: [], before: null, found: null };
  return { ...added, ...report, coverage: { ...noCoverage(), ...report.coverage } };
}

/** A preview; one of an earlier release has no notes. */
function withNotes(preview: UploadPreview): UploadPreview {
  return { ...preview, rows: preview.rows.map((row) => ({ ...row, notes: row.notes ?? [] })) };
}

function toRow({ files, choices, preview, report, ...changes }: Changes) {
  return rowOf({
    ...changes,
    ...(files && { files: JSON.stringify(files) }),
    ...(choices && { choices: JSON.stringify(choices) }),
    ...(preview !== undefined && { preview: preview && JSON.stringify(preview) }),
    ...(report !== undefined && { report: report && JSON.stringify(report) }),
  });
}
