import { extname } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  CLIENT_THRESHOLD,
  PERSON_THRESHOLD,
  RECOMMENDED_CLIENT_SCORE,
  RECOMMENDED_LEAD,
  RECOMMENDED_NEAR_BIRTHDAY,
  RECOMMENDED_ONLY_BIRTHDAY,
  RECOMMENDED_PERSON_SCORE,
  RECOMMENDED_SAME_BIRTHDAY,
  RECOMMENDED_WITHOUT_BIRTHDAY,
} from '#matching';
import { FileProblem } from '../server/source-files/file-problem.ts';
import { counted, fail, print, readCount, UNUSABLE } from './command-line.ts';
import { encodingOption } from './encoding-option.ts';
import { explainPair } from './explain-pair.ts';
import { COLUMN_ROLES, parseColumn } from './match-columns.ts';
import { type GivenColumn, type MatchOptions, matchFiles } from './match-files.ts';
import { type Part, parsePart } from './spread/part-of-records.ts';
import { STANDARD_INPUT } from './spread/standard-input.ts';

const HELP = `
Files are CSV (separated by comma, semicolon, tab or pipe) or XLSX with a heading, or JSON (a list of objects, or an
object a line), and may be packed with gzip or zip. UTF-8, UTF-16, and Windows and ISO 8859 encodings are recognised; an
encoding that is only assumed is reported. Columns: id, name (or firstname and lastname), and optionally prevname,
alias (several separated by ";"), birthday (1980-03-12, 19800312, 12/03/1980 or 12 Mar 1980), birthplace and country.
What has no column of its name is read from those that others call so, such as full_name, aka or dob, and reported.
Compares the first name of each record of the INTERNAL file with every name of each record of the REFERENCE file.
A pair is a candidate when its score reaches the threshold. Persons are also candidates by the same birthday where
both files have birthdays, or else by the same birthplace where both have these.
At most one candidate of each record is recommended, and each reference record for at most one: it leads every other by
${RECOMMENDED_LEAD} or has the only equal birthday, the countries do not differ, and its combined score (the mean of
name score and word score) is at least ${RECOMMENDED_CLIENT_SCORE} (organisations); ${RECOMMENDED_SAME_BIRTHDAY} with the same birthday (${RECOMMENDED_ONLY_BIRTHDAY} when no other record of the list has it), ${RECOMMENDED_NEAR_BIRTHDAY} with a near one, ${RECOMMENDED_PERSON_SCORE} with the same year, ${RECOMMENDED_WITHOUT_BIRTHDAY} when a birthday is missing (persons).

With --spellings, a name that reaches no threshold is also a candidate when it is another spelling: in another script,
with initials or without middle names, without the legal form, a company name with its words joined or parted, or a short
one that differs in one letter. A run shows these candidates as a group.

The output is a row for each candidate, best first: internalId, internalName, matchedExternalId, externalName, nameScore,
matchedName, birthdayMatch or birthplaceMatch (persons), recommended. In CSV, a cell that a spreadsheet would run as a
formula is prefixed with an apostrophe; JSON keeps every value as it is.

With --part 3/16, the third of sixteen parts of the internal records is matched, each part in a process or on a machine
of its own. Every part reads both files whole, as what is recommended depends on all internal records. Joined in their
order, the parts are what one run writes, byte for byte: the first one alone has a heading. They are written as CSV.

A bad row is left out and reported, and the others are matched.

Exit codes: 0 done, perhaps with a warning; 1 a file cannot be read or written; 2 wrong usage, or no row of a file is good.

Examples:
  cairn match clients.csv sanctions.csv --kind organisation --output matches.csv
  cairn match staff.csv list.json --kind person --internal-columns id=staff_no --internal-columns name="Full name"
  cairn match clients.csv list.csv --kind organisation --part 3/16 --output part-03.csv
  gunzip --stdout clients.jsonl.gz | cairn match - list.csv --kind organisation --no-heading > matches.csv
  cairn match --explain "Acme Ltd." "ACME Limited" --kind organisation`;

/** Adds `cairn match`, which matches the records of two files without a server. */
export function addMatchCommand(program: Command): void {
  program
    .command('match')
    .description('match the records of two files by name, birthday and birthplace')
    .argument('<internal>', 'file of internal records, - for standard input; with --explain, a name')
    .argument('<reference>', 'file of reference records, - for standard input; with --explain, another name')
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
    .addOption(encodingOption('--encoding <name>', 'encoding of both files'))
    .addOption(encodingOption('--internal-encoding <name>', 'encoding of the internal file only'))
    .addOption(encodingOption('--reference-encoding <name>', 'encoding of the reference file only'))
    .option('--bad-rows <file>', 'list every bad row in a CSV file')
    .option('--evidence', 'add columns with the evidence for and against each candidate')
    .option('--spellings', 'add the records that only another spelling of the name admits')
    .option('--part <I/N>', 'match part I of N of the internal records, such as 3/16', readPart)
    .option('--top <count>', 'keep so many candidates of each record, and the recommended one', readCount)
    .option('--no-heading', 'leave the names of the columns out of CSV')
    .option('--explain', 'explain the score of two names instead of matching files')
    .addHelpText('after', HELP)
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
  if (internalFile === STANDARD_INPUT && referenceFile === STANDARD_INPUT)
    fail('One of the two files can be standard input, not both.', UNUSABLE);
  if (options.part && options.output?.toLowerCase().endsWith('.json'))
    fail('Parts are written as CSV, so that they can be joined: name a .csv file.', UNUSABLE);
  try {
    const count = await matchFiles({ internalFile, referenceFile, threshold }, options);
    if (options.output) print(`${counted(count, 'candidate is', 'candidates are')} in ${options.output}.`);
  } catch (error) {
    if (error instanceof FileProblem) fail(error.message);
    throw error;
  }
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

function readPart(text: string): Part {
  const part = parsePart(text);
  if (part) return part;
  throw new InvalidArgumentError('Give part I of N as I/N, such as 3/16.');
}

function readOutput(file: string): string {
  if (['.csv', '.json'].includes(extname(file).toLowerCase())) return file;
  throw new InvalidArgumentError('Give a name that ends with .csv or .json.');
}
