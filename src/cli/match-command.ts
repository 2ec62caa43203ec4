import { basename, extname } from 'node:path';
import { type Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import {
  CLIENT_THRESHOLD,
  type NameKind,
  PERSON_THRESHOLD,
  RECOMMENDED_PERSON_SCORE,
  RECOMMENDED_SAME_BIRTHDAY,
  RECOMMENDED_WITHOUT_BIRTHDAY,
} from '#matching';
import type { EntityKind } from '#records';
import { fail, print } from './command-line.ts';
import { explainPair } from './explain-pair.ts';
import { FileProblem } from './file-problem.ts';
import { COLUMN_ROLES, type ColumnRole, columnNames, parseColumn } from './match-columns.ts';
import { MatchProgress } from './match-progress.ts';
import { matchRecordTables } from './match-record-tables.ts';
import { type RecordTable, readRecordTable } from './read-record-table.ts';
import { type MatchFormat, writeMatchRows } from './write-match-rows.ts';

type GivenColumn = [ColumnRole, string];
type MatchOptions = {
  kind: NameKind;
  threshold?: number;
  output?: string;
  columns: GivenColumn[];
  internalColumns: GivenColumn[];
  referenceColumns: GivenColumn[];
  evidence?: boolean;
  explain?: true;
};

/** Exit code for wrong usage. */
const USAGE = 2;

const HELP = `
Files are CSV with a heading, or JSON (a list of objects, or an object a line), in UTF-8 or in UTF-16 with a mark,
packed with gzip or zip or not. Columns: id, name (or firstname and lastname), and optionally prevname, alias (several
separated by ";"), birthday (1980-03-12, 19800312, 12/03/1980 or 12 Mar 1980) and birthplace. Compares the first name of
each record of the INTERNAL file with every name of each record of the REFERENCE file.
A pair is a candidate when its score reaches the threshold. Persons are also candidates by the same birthday where
both files have birthdays, or else by the same birthplace where both have these.
Organisations are recommended from a score of ${CLIENT_THRESHOLD}; persons from ${RECOMMENDED_SAME_BIRTHDAY} with the same birthday, from ${RECOMMENDED_PERSON_SCORE} with birthdays
that do not conflict, and from ${RECOMMENDED_WITHOUT_BIRTHDAY} when a birthday is missing.

The output is a row for each candidate, best first: internalId, internalName, matchedExternalId, externalName, nameScore,
matchedName, birthdayMatch or birthplaceMatch (persons), recommended. In CSV, a cell that a spreadsheet would run as a
formula is prefixed with an apostrophe; JSON keeps every value as it is.

Exit codes: 0 done; 1 a file cannot be read or written, or has bad rows (each is listed); 2 wrong usage.

Examples:
  cairn match clients.csv sanctions.csv --kind organisation --output matches.csv
  cairn match staff.csv list.json --kind person --internal-columns id=staff_no --internal-columns name="Full name"
  cairn match --explain "Acme Ltd." "ACME Limited" --kind organisation`;

/** Adds `cairn match`, which matches the records of two files without a server. */
export function addMatchCommand(program: Command): void {
  program
    .command('match')
    .description('match the records of two files by name, birthday and birthplace')
    .argument('<internal>', 'file of internal records; with --explain, a name')
    .argument('<reference>', 'file of reference records; with --explain, another name')
    .addOption(
      new Option('--kind <kind>', 'kind of the records')
        .choices(['organisation', 'person'])
        .makeOptionMandatory(),
    )
    .addOption(
      new Option(
        '--threshold <score>',
        `lowest name score of a candidate, 1 to 100 (default: ${CLIENT_THRESHOLD} for organisations, ${PERSON_THRESHOLD} for persons)`,
      ).argParser(readThreshold),
    )
    .option('--output <file>', 'write to this .csv or .json file; default: CSV to the terminal', readOutput)
    .addOption(columnOption('--columns <what=column>', 'name of a column, in both files'))
    .addOption(
      columnOption('--internal-columns <what=column>', 'name of a column, in the internal file only'),
    )
    .addOption(
      columnOption('--reference-columns <what=column>', 'name of a column, in the reference file only'),
    )
    .option('--evidence', 'add columns with the evidence for and against each candidate')
    .option('--explain', 'explain the score of two names instead of matching files')
    .addHelpText('after', HELP)
    .showHelpAfterError('(see cairn match --help)')
    .exitOverride(({ exitCode, code, message }) => {
      throw new CommanderError(exitCode === 0 ? 0 : USAGE, code, message);
    })
    .action(match);
}

async function match(internalFile: string, referenceFile: string, options: MatchOptions): Promise<void> {
  const { kind, explain } = options;
  const threshold = options.threshold ?? (kind === 'organisation' ? CLIENT_THRESHOLD : PERSON_THRESHOLD);
  if (explain) {
    const entityKind = kind === 'organisation' ? 'clients' : 'contacts';
    print(...explainPair({ kind: entityKind, threshold, a: internalFile, b: referenceFile }));
    return;
  }
  // A bar would be mixed with rows that are printed to the terminal.
  const progress = new MatchProgress(options.output !== undefined || !process.stdout.isTTY);
  try {
    const files = { internalFile, referenceFile, threshold, progress };
    const count = await matchFiles(files, options);
    if (options.output)
      print(`${count} ${count === 1 ? 'candidate is' : 'candidates are'} in ${options.output}.`);
  } catch (error) {
    if (error instanceof FileProblem) fail(error.message);
    throw error;
  } finally {
    progress.end();
  }
}

type Files = { internalFile: string; referenceFile: string; threshold: number; progress: MatchProgress };

async function matchFiles(
  { internalFile, referenceFile, threshold, progress }: Files,
  { kind, columns, internalColumns, referenceColumns, output, evidence = false }: MatchOptions,
): Promise<number> {
  const read = (file: string, own: readonly GivenColumn[]) =>
    readRecordTable(
      {
        file,
        columns: columnNames([...columns, ...own]),
        onProgress: progress.step(`Reading ${basename(file)}`),
      },
      kind,
    );
  const internal = await read(internalFile, internalColumns);
  const reference = await read(referenceFile, referenceColumns);
  const entityKind = entityKindOf(kind, internal, reference);
  const rows = matchRecordTables({
    kind: entityKind,
    threshold,
    internal,
    reference,
    withEvidence: evidence,
    onProgress: progress.step('Comparing'),
  });
  const origin = originColumn(entityKind);
  return writeMatchRows(rows, { file: output, format: formatOf(output), origin, withEvidence: evidence });
}

/** Persons with birthdays are compared as contacts, others with birthplaces as related parties. */
function entityKindOf(kind: NameKind, internal: RecordTable, reference: RecordTable): EntityKind {
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

function columnOption(flags: string, description: string): Option {
  const add = (text: string, before: GivenColumn[]) => {
    const given = parseColumn(text);
    if (given) return [...before, given];
    throw new InvalidArgumentError(`Give what=column, where what is one of ${COLUMN_ROLES.join(', ')}.`);
  };
  return new Option(flags, `${description}; repeatable`).argParser(add).default([], 'none');
}

function readThreshold(text: string): number {
  const threshold = Number(text);
  if (Number.isInteger(threshold) && threshold >= 1 && threshold <= 100 && text.trim() !== '')
    return threshold;
  throw new InvalidArgumentError('Give a whole number from 1 to 100.');
}

function readOutput(file: string): string {
  if (['.csv', '.json'].includes(extname(file).toLowerCase())) return file;
  throw new InvalidArgumentError('Give a name that ends with .csv or .json.');
}

function formatOf(output: string | undefined): MatchFormat {
  return output && extname(output).toLowerCase() === '.json' ? 'json' : 'csv';
}
