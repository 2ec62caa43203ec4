import { Argument, type Command, Option } from 'commander';
import type { Logger } from 'pino';
import { ENTITY_KINDS, type EntityKind } from '#records';
import type { Database } from '../server/db/open-database.ts';
import { SYSTEM_AUTHOR } from '../server/documents/document-store.ts';
import { createJobs } from '../server/jobs/create-jobs.ts';
import {
  REFERENCE_FORMATS,
  type ReferenceFormatName,
  referenceFormat,
} from '../server/reference-lists/formats/reference-formats.ts';
import { importReferenceList } from '../server/reference-lists/import-reference-list.ts';
import type { ImportReport } from '../server/reference-lists/import-request.ts';
import { requestReferenceMaintenance } from '../server/reference-lists/maintain-reference-lists.ts';
import {
  listReferenceLists,
  type ReferenceList,
  readReferenceList,
} from '../server/reference-lists/reference-list-store.ts';
import { removeReferenceList } from '../server/reference-lists/remove-reference-list.ts';
import { BadRows } from './bad-rows.ts';
import { fail, print, printTable, silentLog, withDatabase } from './command-line.ts';
import { ImportProgress } from './import-progress.ts';

type ImportOptions = {
  name?: string;
  version?: string;
  kind?: EntityKind;
  dryRun?: boolean;
  badRows?: string;
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
    .argument('<files...>', 'path of the file; for ofac those of sdn.csv and alt.csv')
    .option('--name <name>', 'name of the list; default: that of its publisher or its file')
    .option('--version <version>', 'version of the list; default: the date of the file')
    .addOption(new Option('--kind <kind>', 'csv, json: kind of records that have none').choices(ENTITY_KINDS))
    .option('--dry-run', 'report what would change, and write nothing')
    .option('--bad-rows <file>', 'write every rejected row to a CSV file')
    .action((format: ReferenceFormatName, files: string[], options: ImportOptions) =>
      importList(format, files, options),
    );
  reference
    .command('list')
    .description('list the lists: id, name, version, state, records, day of import')
    .action(() => withDatabase(listLists));
  reference
    .command('remove')
    .description('remove a list; decisions made with it stay')
    .argument('<id>', 'id of the list')
    .action((id: string) => withDatabase((db, _config, log) => removeList({ db, log }, id)));
}

async function importList(
  format: ReferenceFormatName,
  paths: string[],
  { badRows: badRowsFile, dryRun = false, ...options }: ImportOptions,
): Promise<void> {
  const { files } = referenceFormat(format);
  if (paths.length > files.length) fail(`The format ${format} takes ${files.join(' and ')}.`);
  await withDatabase(async (db, _config, log) => {
    const progress = new ImportProgress();
    const badRows = await BadRows.open(badRowsFile);
    const request = { format, paths, ...options, dryRun, author: SYSTEM_AUTHOR.id };
    try {
      const report = await importReferenceList(db, request, {
        onProgress: (step) => progress.show(step),
        onBadRow: (bad) => badRows.add(bad),
      });
      progress.end();
      if (report.list)
        log.info({ event: 'reference-list-imported', list: report.list.id }, 'reference list imported');
      if (!dryRun) await maintain(db);
      print(...badRows.summary(), ...describeReport(report, dryRun));
    } catch (error) {
      progress.end();
      print(...badRows.summary());
      fail(explained(error, paths));
    } finally {
      await badRows.close();
    }
  });
}

function explained(error: unknown, paths: readonly string[]): string {
  const { code, message, path } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'EISDIR' ? `${path ?? paths[0]} cannot be read.` : message;
}

function describeReport(
  { list, counts, badRows, skipped, resumedAfter, rowsRead }: ImportReport,
  dryRun: boolean,
): string[] {
  const { clients, contacts, relatedParties } = counts;
  const isNothingNew = resumedAfter > 0 && resumedAfter === rowsRead;
  return [
    ...(isNothingNew ? ['These files were imported already.'] : []),
    ...(resumedAfter > 0 && !isNothingNew ? [`Resumed after row ${resumedAfter}.`] : []),
    `${clients} companies, ${contacts} contacts, ${relatedParties} related persons; ${badRows} bad rows, ${skipped} of another kind.`,
    dryRun ? 'This was a dry run: nothing was written.' : `The list is ${list?.id}.`,
  ];
}

async function listLists({ query }: Database): Promise<void> {
  const lists = await listReferenceLists(query, ['ready', 'importing']);
  const header = [
    'id',
    'name',
    'version',
    'state',
    'companies',
    'contacts',
    'related',
    'bad rows',
    'imported',
  ];
  printTable([header, ...lists.map(describeList)]);
}

function describeList({ id, name, version, state, counts, badRows, importedAt }: ReferenceList) {
  const { clients, contacts, relatedParties } = counts;
  return [id, name, version, state, clients, contacts, relatedParties, badRows, importedAt.slice(0, 10)];
}

async function removeList({ db, log }: { db: Database; log: Logger }, id: string): Promise<void> {
  const list = await readReferenceList(db.query, id);
  if (!list || list.state === 'removed') fail(`There is no list ${id}.`);
  await removeReferenceList(db, list);
  log.info({ event: 'reference-list-removed', list: id }, 'reference list removed');
  await maintain(db);
  print(`${list.name} ${list.version} is removed.`);
}

/** Has the running server create or drop shards; without one, it does so at its next start. */
async function maintain(db: Database): Promise<void> {
  const jobs = createJobs({ db, log: silentLog });
  try {
    await requestReferenceMaintenance(jobs);
  } finally {
    await jobs.stop();
  }
}
