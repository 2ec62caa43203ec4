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

/** Exit code of a call that is not understood. */
const USAGE = 2;

const HELP = `
Files are CSV with a heading, or JSON (a list of objects, or an object a line), in UTF-8 or in UTF-16 with a mark,
packed with gzip or zip or not. Columns: id, name (or firstname and lastname), and if there are any prevname, alias
(several parted by ";"), birthday (1980-03-12, 19800312, 12/03/1980 or 12 Mar 1980), birthplace. Of the INTERNAL file
the first name is compared, of the REFERENCE file every name.
A pair is a candidate when its score reaches the threshold. Persons are also candidates by the same birthday where
both files have birthdays, or else by the same birthplace where both have these.
Recommended are organisations from ${CLIENT_THRESHOLD} on; persons of the very same birthday from ${RECOMMENDED_SAME_BIRTHDAY} on, of birthdays that do not
conflict from ${RECOMMENDED_PERSON_SCORE} on, and from ${RECOMMENDED_WITHOUT_BIRTHDAY} on where a birthday is missing.

Out comes a row for each candidate, best first: internalId, internalName, matchedExternalId, externalName, nameScore,
matchedName, birthdayMatch or birthplaceMatch (persons), recommended. In CSV, a cell that a spreadsheet would run as a
formula gets an apostrophe before it; JSON has every value as it is.

Exit codes: 0 done; 1 a file cannot be read or written, or has bad rows, each named by its number; 2 wrong usage.

Examples:
  cairn match clients.csv sanctions.csv --kind organisation --output matches.csv
  cairn match staff.csv list.json --kind person --internal-columns id=staff_no --internal-columns name="Full name"
  cairn match --explain "Acme Ltd." "ACME Limited" --kind organisation`;

/** The command that compares two files of names, without a server. */
export function addMatchCommand(program: Command): void {
  program
    .command('match')
    .description('find who in a file may be who in another, by name, birthday and birthplace')
    .argument('<internal>', 'file of the records to look for; with --explain, a name')
    .argument('<reference>', 'file of the records to look in; with --explain, another name')
    .addOption(
      new Option('--kind <kind>', 'whose names they are')
        .choices(['organisation', 'person'])
        .makeOptionMandatory(),
    )
    .addOption(
      new Option(
        '--threshold <score>',
        `least name score, 1 to 100 (usually ${CLIENT_THRESHOLD} for organisations, ${PERSON_THRESHOLD} for persons)`,
      ).argParser(readThreshold),
    )
    .option(
      '--output <file>',
      'write into this .csv or .json file; otherwise CSV to the terminal',
      readOutput,
    )
    .addOption(columnOption('--columns <what=column>', 'another name of a column, in both files'))
    .addOption(columnOption('--internal-columns <what=column>', 'the same, in the internal file alone'))
    .addOption(columnOption('--reference-columns <what=column>', 'the same, in the reference file alone'))
    .option('--evidence', 'add columns that say what speaks for and against each candidate')
    .option('--explain', 'print how two names score, instead of matching files')
    .addHelpText('after', HELP)
    .showHelpAfterError('(cairn match --help says more)')
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
  // On a terminal that shows the rows themselves a bar would stand among them.
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

/** Persons with birthdays are compared as contacts are, others with birthplaces as related parties. */
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
  return new Option(flags, `${description}; may be repeated`).argParser(add).default([], 'none');
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
