import { basename, extname } from 'node:path';
import type { NameKind } from '#matching';
import type { EntityKind } from '#records';
import type { Encoding } from '../server/source-files/encoding/encodings.ts';
import type { FoundEncoding } from '../server/source-files/encoding/found-encoding.ts';
import { type BadRow, BadRows } from './bad-rows.ts';
import { fail, printNotices, UNUSABLE } from './command-line.ts';
import { describeEncoding } from './encoding-option.ts';
import { COLUMN_ROLES, type ColumnNames, type ColumnRole, columnNames } from './match-columns.ts';
import { MatchProgress } from './match-progress.ts';
import { matchRecordTables } from './match-record-tables.ts';
import { type RecordTable, type RecordTableFile, readRecordTable, repeatedIds } from './read-record-table.ts';
import { type Part, recordsOfPart } from './spread/part-of-records.ts';
import { keepStandardInput, STANDARD_INPUT, STANDARD_INPUT_NAME } from './spread/standard-input.ts';
import { type MatchFormat, writeMatchRows } from './write-match-rows.ts';

export type GivenColumn = [ColumnRole, string];
export type MatchOptions = {
  kind: NameKind;
  threshold?: number;
  output?: string;
  columns: GivenColumn[];
  internalColumns: GivenColumn[];
  referenceColumns: GivenColumn[];
  encoding?: Encoding;
  internalEncoding?: Encoding;
  referenceEncoding?: Encoding;
  badRows?: string;
  evidence?: boolean;
  spellings?: boolean;
  part?: Part;
  top?: number;
  heading?: boolean;
  explain?: true;
};
type Files = { internalFile: string; referenceFile: string; threshold: number };

/**
 * Matches two files, one of which may be standard input, and writes the candidates; prints to standard error what was
 * assumed and left out.
 * @returns the number of candidates
 * @throws FileProblem when a file cannot be read or written
 */
export async function matchFiles(files: Files, options: MatchOptions): Promise<number> {
  // A bar would be mixed with rows that are printed to the terminal.
  const progress = new MatchProgress(options.output !== undefined || !process.stdout.isTTY);
  const badRows = await BadRows.open(options.badRows);
  const notices: string[] = [];
  const hasStream = [files.internalFile, files.referenceFile].includes(STANDARD_INPUT);
  const stream = hasStream ? await keepStandardInput() : null;
  try {
    const tables = await readTables(files, options, { progress, badRows, notices, streamed: stream?.path });
    return await writeMatches(tables, { ...options, threshold: files.threshold }, progress);
  } finally {
    await stream?.remove();
    progress.end();
    printNotices(...notices, ...badRows.summary());
    await badRows.close();
  }
}

type Watching = {
  progress: MatchProgress;
  badRows: BadRows;
  notices: string[];
  /** Where what came by standard input is. */
  streamed: string | undefined;
};
type Tables = { internal: RecordTable; reference: RecordTable };

async function readTables(
  { internalFile, referenceFile }: Files,
  { kind, columns, encoding, ...options }: MatchOptions,
  watching: Watching,
): Promise<Tables> {
  const read = (path: string, own: readonly GivenColumn[], ownEncoding: Encoding | undefined) => {
    const isStream = path === STANDARD_INPUT && watching.streamed !== undefined;
    const file = {
      path: isStream ? (watching.streamed as string) : path,
      shownAs: isStream ? STANDARD_INPUT_NAME : path,
      columns: columnNames([...columns, ...own]),
      encoding: ownEncoding ?? encoding,
    };
    return readGoodRows(file, kind, watching);
  };
  return {
    internal: await read(internalFile, options.internalColumns, options.internalEncoding),
    reference: await read(referenceFile, options.referenceColumns, options.referenceEncoding),
  };
}

async function readGoodRows(
  file: RecordTableFile & { shownAs: string },
  kind: NameKind,
  { progress, badRows, notices }: Watching,
): Promise<RecordTable> {
  const { shownAs: path } = file;
  let bad = 0;
  const onBadRow = (row: BadRow) => {
    bad += 1;
    badRows.add(row);
  };
  const onNote = (row: BadRow) => badRows.add({ ...row, isNote: true });
  const onEncoding = (encoding: FoundEncoding | null) => {
    if (encoding?.basis === 'assumed') notices.push(describeEncoding({ path, encoding }));
  };
  const taken = new Map<string, string>();
  const onColumns = (columns: ColumnNames) => {
    for (const role of COLUMN_ROLES)
      for (const column of columns[role])
        if (column !== role && !file.columns[role].includes(column)) taken.set(column, role);
  };
  const onProgress = progress.step(`Reading ${basename(path)}`);
  const table = await readRecordTable({ ...file, onBadRow, onNote, onEncoding, onProgress, onColumns }, kind);
  for (const [column, role] of taken) notices.push(`${basename(path)}: “${column}” is read as ${role}.`);
  if (bad > 0 && table.ids.length === 0) fail(`No row of ${path} is good.`, UNUSABLE);
  if (table.ids.length === 0) notices.push(`Warning: ${basename(path)} has no records.`);
  notices.push(...describeRepeatedIds(path, repeatedIds(table)));
  return table;
}

function describeRepeatedIds(path: string, ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  const which = ids.length === 1 ? `the id “${ids[0]}” is` : `${ids.length} ids, “${ids[0]}” among them, are`;
  return [`Warning: ${which} in several rows of ${basename(path)}; each of them is matched.`];
}

async function writeMatches(
  tables: Tables,
  { kind, threshold, output, part, top, ...options }: MatchOptions & { threshold: number },
  progress: MatchProgress,
): Promise<number> {
  const entityKind = entityKindOf(kind, tables);
  const { evidence = false, spellings = false, heading = true } = options;
  const records = part && recordsOfPart(tables.internal.ids.length, part);
  const rows = matchRecordTables({
    ...tables,
    ...{ kind: entityKind, threshold, withEvidence: evidence, withSpellings: spellings },
    ...{ records, most: top },
    onProgress: progress.step('Comparing'),
  });
  const origin = originColumn(entityKind);
  return writeMatchRows(rows, {
    ...{ file: output, format: formatOf(output), origin, withEvidence: evidence },
    withHeading: heading && (part?.number ?? 1) === 1,
  });
}

/** Persons with birthdays are compared as contacts, others with birthplaces as related parties. */
function entityKindOf(kind: NameKind, { internal, reference }: Tables): EntityKind {
  if (kind === 'organisation') return 'clients';
  const haveBirthdays = internal.hasBirthdays && reference.hasBirthdays;
  return !haveBirthdays && internal.hasBirthplaces && reference.hasBirthplaces
    ? 'relatedParties'
    : 'contacts';
}

function originColumn(kind: EntityKind) {
  if (kind === 'clients') return null;
  return kind === 'contacts' ? 'birthdayMatch' : 'birthplaceMatch';
}

function formatOf(output: string | undefined): MatchFormat {
  return output && extname(output).toLowerCase() === '.json' ? 'json' : 'csv';
}
