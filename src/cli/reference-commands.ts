import { basename } from 'node:path';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import type { Logger } from 'pino';
import { heldBackSentence } from '#contract/reference-lists/list-loss.ts';
import {
  REFERENCE_FORMATS,
  type ReferenceFormatName,
} from '#contract/reference-lists/reference-format-names.ts';
import { DEFAULT_KINDS, type DefaultKind } from '#contract/reference-lists/reference-upload-contract.ts';
import type { ServerConfig } from '../server/app/read-config.ts';
import { createFiles } from '../server/blobs/create-files.ts';
import type { Database } from '../server/db/open-database.ts';
import { SYSTEM_AUTHOR } from '../server/documents/document-store.ts';
import { AppError } from '../server/ground/app-error.ts';
import { installationFormat } from '../server/ground/installation-format.ts';
import { referenceFormat } from '../server/reference-lists/formats/reference-formats.ts';
import { importReferenceList } from '../server/reference-lists/import-reference-list.ts';
import type { ImportReport } from '../server/reference-lists/import-request.ts';
import { keepPublishedFiles } from '../server/reference-lists/kept-files/keep-published-files.ts';
import type { ReferenceList } from '../server/reference-lists/reference-list-store.ts';
import { DELIMITERS, type Delimiter } from '../server/source-files/delimiter.ts';
import type { Encoding } from '../server/source-files/encoding/encodings.ts';
import { BadRows } from './bad-rows.ts';
import { FAILED, fail, print, readingSentence, UNUSABLE, withDatabase } from './command-line.ts';
import { describeEncoding, encodingOption } from './encoding-option.ts';
import { ImportProgress } from './import-progress.ts';
import { maintainLists, printLists, removeList } from './reference-list-commands.ts';

type ImportOptions = {
  name?: string;
  version?: string;
  kind?: DefaultKind;
  delimiter?: Delimiter;
  column?: string[];
  dryRun?: boolean;
  anyway?: boolean;
  badRows?: string;
  encoding?: Encoding;
};

/** Adds `cairn reference`: the lists of companies and people that clients are matched with. */
export function addReferenceCommands(program: Command): void {
  const reference = program
    .command('reference')
    .description('lists of companies and people that clients are matched with');
  reference
    .command('import')
    .description('import a list, or resume an interrupted import; gzip and zip files too')
    .addArgument(new Argument('<format>', 'format of the files').choices(REFERENCE_FORMATS))
    .argument('[files...]', 'path of the file; for ofac those of sdn.csv and alt.csv')
    .option('--name <name>', 'name of the list; default: that of its publisher or its file')
    .option('--version <version>', 'version of the list; default: the date of the file')
    .addOption(
      new Option('--kind <kind>', 'csv, json: kind of records that have none').choices(DEFAULT_KINDS),
    )
    .addOption(
      new Option('--delimiter <character>', 'csv: what separates the cells; default: detected')
        .choices(DELIMITERS)
        .argParser(readDelimiter),
    )
    .option(
      '--column <name=path...>',
      'csv: where a column goes, such as full_name=name; an empty name leaves it out',
    )
    .option('--dry-run', 'report what would change, and write nothing')
    .option('--anyway', 'import a version that is held back, as more than a tenth is missing in it')
    .addOption(encodingOption('--encoding <name>', 'encoding of the files'))
    .option('--bad-rows <file>', 'list every bad row in a CSV file')
    .action((format: ReferenceFormatName, files: string[], options: ImportOptions) =>
      importList(format, files, options),
    );
  reference
    .command('list')
    .description('list the lists: id, name, version, state, records, coverage, import')
    .action(() => withDatabase(printLists));
  reference
    .command('remove')
    .description('remove a list; decisions made with it stay')
    .argument('<id>', 'id of the list')
    .option('--dry-run', 'report what it would affect, and remove nothing')
    .action((id: string, options: { dryRun?: boolean }) =>
      withDatabase((db, _config, log) => removeList({ db, log }, id, options)),
    );
}

async function importList(
  format: ReferenceFormatName,
  paths: string[],
  { badRows: badRowsFile, dryRun = false, anyway = false, column, ...options }: ImportOptions,
): Promise<void> {
  const { files } = referenceFormat(format);
  if (paths.length === 0)
    fail(`Name the file behind the format: cairn reference import ${format} FILE.`, UNUSABLE);
  if (paths.length > files.length) fail(`The format ${format} takes ${files.join(' and ')}.`, UNUSABLE);
  const targets = column && new Map(column.map(readColumn));
  await withDatabase(async (db, config, log) => {
    const progress = new ImportProgress();
    const badRows = await BadRows.open(badRowsFile);
    const reading = { format, paths, ...options, targets };
    const request = { ...reading, dryRun, isGuarded: !anyway, author: SYSTEM_AUTHOR.id };
    try {
      const report = await importReferenceList(db, request, {
        onProgress: (step) => progress.show(step),
        onBadRow: (bad) => badRows.add({ file: paths[0] ?? '', ...bad }),
        onNote: ({ row, note }) => badRows.add({ file: paths[0] ?? '', row, problem: note, isNote: true }),
      });
      progress.end();
      print(...report.encodings.map(describeEncoding), ...report.columns.map(describeColumn));
      if (report.list)
        log.info({ event: 'reference-list-imported', list: report.list.id }, 'reference list imported');
      if (report.list) await keepPublished({ db, config, log }, report.list, paths);
      if (!dryRun) await maintainLists(db);
      print(...badRows.summary(), ...describeReport(report, dryRun));
    } catch (error) {
      progress.end();
      print(...badRows.summary());
      const isUnusable = error instanceof AppError && error.code === 'UNPROCESSABLE_CONTENT';
      fail(readingSentence(error, paths), isUnusable ? UNUSABLE : FAILED);
    } finally {
      await badRows.close();
    }
  });
}

/** The import stands, whether or not its files can be kept. */
async function keepPublished(
  { db, config, log }: { db: Database; config: ServerConfig; log: Logger },
  { id: listId, format }: ReferenceList,
  paths: readonly string[],
): Promise<void> {
  const published = { listId, format, paths, names: paths.map((path) => basename(path)) };
  await keepPublishedFiles({ db, files: createFiles(config), config }, published).catch((error: unknown) =>
    log.warn({ err: error, list: listId }, 'the published files are not kept'),
  );
}

/** A tab may be written as the help writes it. */
function readDelimiter(text: string): Delimiter {
  const given = text === '\\t' ? '\t' : text;
  const known = DELIMITERS.find((one) => one === given);
  if (!known) throw new InvalidArgumentError('Allowed choices are , ; \\t and |.');
  return known;
}

/** Reads “full_name=name” as a column and its path; “notes=” leaves the column out. */
function readColumn(text: string): [name: string, path: string | null] {
  const at = text.lastIndexOf('=');
  if (at < 1) fail(`“${text}” is not a column and its path, such as full_name=name.`, UNUSABLE);
  return [text.slice(0, at), text.slice(at + 1).trim() || null];
}

function describeColumn([name, goesTo]: ImportReport['columns'][number]): string {
  return goesTo === null ? `“${name}” is left out.` : `“${name}” is read as ${goesTo}.`;
}

function describeReport(
  { list, counts, badRows, notes, skipped, resumedAfter, rowsRead, difference, losses }: ImportReport,
  dryRun: boolean,
): string[] {
  const { clients, contacts, relatedParties } = counts;
  const isNothingNew = resumedAfter > 0 && resumedAfter === rowsRead;
  return [
    ...(isNothingNew ? ['These files were imported already.'] : []),
    ...(resumedAfter > 0 && !isNothingNew ? [`Resumed after row ${resumedAfter}.`] : []),
    `${clients} companies, ${contacts} contacts, ${relatedParties} related persons; ${badRows} bad rows, ${notes} notes, ${skipped} of another kind.`,
    ...(difference
      ? [
          `${difference.new} new, ${difference.changed} changed, ${difference.gone} gone since ${difference.against}.`,
        ]
      : []),
    ...(losses.length > 0 ? [heldBackSentence(losses, installationFormat())] : []),
    dryRun ? 'This was a dry run: nothing was written.' : `The list is ${list?.id}.`,
  ];
}
