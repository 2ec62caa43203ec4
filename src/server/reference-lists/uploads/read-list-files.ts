import { isTableFormat, type ReferenceFormatName } from '#contract/reference-lists/reference-format-names.ts';
import {
  LISTED_BAD_ROWS,
  MAX_LIST_COLUMNS,
  PREVIEW_ROWS,
  type UploadChoices,
  type UploadReport,
} from '#contract/reference-lists/reference-upload-contract.ts';
import type { Database } from '../../db/open-database.ts';
import { DELIMITERS } from '../../source-files/delimiter.ts';
import { findEncoding } from '../../source-files/encoding/encodings.ts';
import { findFileForm } from '../../source-files/file-form.ts';
import { FileProblem } from '../../source-files/file-problem.ts';
import { type FileStart, readFileStart } from '../../source-files/file-start.ts';
import { columnNames } from '../../source-files/find-heading.ts';
import { previewTable } from '../../source-files/preview-table.ts';
import { openSourceText, type SourceText } from '../../source-files/source-text.ts';
import { BadRowFile } from '../bad-row-file.ts';
import { orderListFiles } from '../formats/list-files.ts';
import { publishedFormatOf, publishedListName, referenceFormat } from '../formats/reference-formats.ts';
import { importReferenceList } from '../import-reference-list.ts';
import type { ImportRequest } from '../import-request.ts';
import { readListColumns } from '../reference-column-store.ts';
import { freeVersion, nameOfFile } from './begin-list-upload.ts';
import { guessListColumns } from './guess-list-columns.ts';
import { isEntityFormat, previewList, type ShownTable } from './preview-list.ts';
import { PreviewRecords } from './preview-records.ts';
import type { ReferenceProgress, ReferenceTask } from './work-on-upload.ts';

type Task = Omit<ReferenceTask, 'settings'>;
type Known = UploadChoices & { format: NonNullable<UploadChoices['format']> };

/** Rows that a preview of entities reads, which may each have many. */
const PREVIEWED_ROWS = 400;
/** Progress is posted at most this often. */
const POST_EVERY_MS = 300;

/** Checks the files of a list, or imports them, and reports what they bring. */
export async function readListFiles(
  db: Database,
  task: Task,
  post: (progress: ReferenceProgress) => void,
): Promise<UploadReport> {
  const choices = task.kind === 'check' ? await showPreview(db, task, post) : known(task.choices);
  const badRows = await BadRowFile.open(task.badRowsPath, LISTED_BAD_ROWS);
  const previewed = task.previewPath === undefined ? null : await PreviewRecords.open(task.previewPath);
  let posted = 0;
  try {
    const request = { ...requestOf(task, choices), dryRun: task.kind === 'check' };
    const report = await importReferenceList(db, request, {
      onBadRow: (bad) => badRows.add({ file: task.names[0] ?? '', ...bad }),
      onNote: ({ row, note }) => badRows.add({ file: task.names[0] ?? '', row, problem: note, isNote: true }),
      onRows: async (some) => previewed?.take(some),
      onBegun: ({ id }) => post({ listId: id }),
      onProgress: ({ bytes, totalBytes, rows }) => {
        if (Date.now() - posted < POST_EVERY_MS) return;
        posted = Date.now();
        post({ rowsDone: rows, percent: Math.min(99, Math.floor((100 * bytes) / Math.max(1, totalBytes))) });
      },
    });
    post({ rowsDone: report.rowsRead });
    const { rowsRead: rows, skipped, coverage, difference, before } = report;
    const losses = [...report.losses];
    return {
      rows,
      skipped,
      badRows: badRows.count,
      firstBadRows: badRows.first.map(({ row, problem }) => ({ row, problem })),
      notes: badRows.notes,
      firstNotes: badRows.firstNotes.map(({ row, problem }) => ({ row, note: problem })),
      coverage,
      difference,
      losses,
      before,
      found: previewed?.result() ?? null,
    };
  } finally {
    await badRows.close();
    await previewed?.close();
  }
}

/** Finds how the files are read as far as the user did not choose it, and posts the first rows. */
async function showPreview(
  db: Database,
  task: Task,
  post: (progress: ReferenceProgress) => void,
): Promise<Known> {
  const { choices } = task;
  const reading = readingOf(choices);
  const opened = await Promise.all(task.paths.map((one) => openSourceText(one, reading.encoding)));
  const [given] = opened;
  if (!given) throw new Error('An upload has a file.');
  const start = await readFileStart(given);
  const format = choices.format ?? detectListFormat(start);
  const files = await orderListFiles(format, opened);
  const table = await tableOf(files[0] ?? given, { format, reading });
  const name = nameOf(task, { format, start });
  const remembered = await readListColumns(db.query, name);
  const columns = isTableFormat(format)
    ? (choices.columns ?? guessListColumns(table.columns, remembered.goesTo))
    : null;
  const version = await versionOf(db.query, task, { format, start, name });
  const found = { ...choices, name, version, format, columns };
  const results = referenceFormat(format).read(files, {
    ...requestOf(task, found),
    limit: isEntityFormat(format) ? PREVIEWED_ROWS : PREVIEW_ROWS,
  });
  const preview = await previewList({ table, choices: found, remembered }, results);
  post({ preview, choices: found });
  return found;
}

/** What is shown of a file besides its records: an XML text has nothing but its encoding. */
async function tableOf(
  file: SourceText,
  { format, reading }: { format: Known['format']; reading: ReturnType<typeof readingOf> },
): Promise<ShownTable> {
  if ((await findFileForm(file)) === 'xml')
    return { encoding: file.encoding, delimiter: null, columns: [], rows: [] };
  const table = await previewTable(file, reading);
  if (!isTableFormat(format)) return table;
  if (table.columns.length > MAX_LIST_COLUMNS)
    throw new FileProblem(`A table has at most ${MAX_LIST_COLUMNS} columns.`);
  return { ...table, columns: columnNames(table.columns) };
}

type Begun = { format: Known['format']; start: FileStart };

/** The name that was chosen, or that of the publisher instead of the name of the file. */
function nameOf({ choices, names }: Task, { format, start }: Begun): string {
  const [file = ''] = names;
  const isGiven = choices.format !== null || choices.name !== nameOfFile(file);
  return isGiven ? choices.name : (publishedListName(format, start, file) ?? choices.name);
}

/** The version that was chosen, or at first the day on which the file says it was published. */
async function versionOf(
  query: Database['query'],
  { choices }: Task,
  { format, start, name }: Begun & { name: string },
): Promise<string> {
  const published = choices.format === null ? referenceFormat(format).publishedOn?.(start) : undefined;
  return published === undefined ? choices.version : freeVersion(query, name, published);
}

function requestOf(task: Task, choices: Known): ImportRequest {
  const { name, version, format, kind, columns } = choices;
  return {
    ...{ format, name, version, paths: task.paths, author: task.author.id },
    authorEmail: task.author.email ?? undefined,
    ...readingOf(choices),
    kind: kind ?? undefined,
    targets: columns ? new Map(columns.map(({ name: from, goesTo }) => [from, goesTo])) : undefined,
  };
}

function readingOf({ encoding, delimiter }: UploadChoices) {
  return {
    encoding: encoding === null ? undefined : findEncoding(encoding),
    delimiter: DELIMITERS.find((one) => one === delimiter),
  };
}

function known(choices: UploadChoices): Known {
  return { ...choices, format: choices.format ?? 'csv' };
}

/** Detects the format of a list by the start of its first file. @throws FileProblem when it is of a form that no list has */
function detectListFormat(start: FileStart): ReferenceFormatName {
  const published = publishedFormatOf(start);
  if (published !== null) return published;
  if (start.form === 'xml')
    throw new FileProblem(
      `This is XML of a form that is not known here: it begins with “${start.root?.name}”.`,
    );
  if (start.form === 'html') throw new FileProblem('This is a web page, not a list.');
  return start.form;
}
