import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { Argument, type Command, Option } from 'commander';
import { type ImportReport, TRANSFER_FORMATS, type TransferFormat } from '#contract/transfer-contract.ts';
import { COLLECTIONS, type Collection } from '#records';
import { SYSTEM_AUTHOR } from '../server/documents/document-store.ts';
import { checkStoredDates } from '../server/documents/exchange/check-stored-dates.ts';
import { checkStoredDocuments } from '../server/documents/exchange/check-stored-documents.ts';
import { checkStoredRules } from '../server/documents/exchange/check-stored-rules.ts';
import { exportDocuments } from '../server/documents/exchange/export-documents.ts';
import { importParts } from '../server/documents/exchange/import-parts.ts';
import { importTargets } from '../server/documents/exchange/import-targets.ts';
import { readDocumentParts } from '../server/documents/exchange/read-document-parts.ts';
import { readTargetContext } from '../server/documents/exchange/read-target-context.ts';
import { AppError } from '../server/ground/app-error.ts';
import { encodingSentence } from '../server/source-files/encoding/found-encoding.ts';
import { checkFileForm } from '../server/source-files/file-form.ts';
import { FileProblem } from '../server/source-files/file-problem.ts';
import { openSourceText } from '../server/source-files/source-text.ts';
import { counted, fail, print, UNUSABLE, withDatabase } from './command-line.ts';

type Format = { format?: TransferFormat };
type ImportOptions = Format & { dryRun?: true; force?: true };
type Finding = ImportReport['findings'][number];

/** Adds the commands that import and export collections as files, and check rules. */
export function addDocumentCommands(program: Command): void {
  transferCommand(program, 'import', 'create and replace documents from a file, unless a row is wrong')
    .option('--dry-run', 'report what would change, and write nothing')
    .option('--force', 'import rules even when the check finds errors')
    .action((collection: Collection, file: string, options: ImportOptions) =>
      importFile(collection, file, options),
    );
  transferCommand(program, 'export', 'write all documents of a collection to a file').action(
    (collection: Collection, file: string, options: Format) => exportFile(collection, file, options),
  );
  const check = program.command('check').description('check stored documents');
  check
    .command('rules')
    .description('list errors and warnings of the rules; exits with 1 when there are errors')
    .action(() => checkRules());
  check
    .command('dates')
    .description('list dates of clients that cannot be compared; exits with 1 when there are any')
    .action(() => checkDates());
  check
    .command('documents')
    .description(
      'list documents that a write would refuse today, such as a field with a reserved name; exits with 1',
    )
    .action(() => checkDocuments());
}

function transferCommand(program: Command, name: string, description: string): Command {
  return program
    .command(name)
    .description(description)
    .addArgument(new Argument('<collection>', 'collection of documents').choices(COLLECTIONS))
    .argument('<file>', 'path of the file')
    .addOption(
      new Option('--format <format>', 'default: by the ending of the file name').choices([
        ...TRANSFER_FORMATS,
      ]),
    );
}

async function importFile(collection: Collection, file: string, options: ImportOptions): Promise<void> {
  const format = formatOf(file, options);
  const source = await openSourceText(file).catch((error: unknown) => {
    throw error instanceof FileProblem ? error : fail(`${file} cannot be read.`);
  });
  await checkFileForm(source, TRANSFER_FORMATS);
  if (source.encoding?.basis === 'assumed') print(encodingSentence(file, source.encoding));
  const { dryRun = false, force = false } = options;
  await withDatabase(async ({ kind, query }, _config, log) => {
    const targets = importTargets(collection, await readTargetContext(query));
    const report = await importParts(query, {
      ...{ collection, author: SYSTEM_AUTHOR, title: `${collection}.${format}`, dryRun },
      ...{ refuseFindings: !force, inShortTransactions: kind === 'sqlite' },
      read: () => readDocumentParts(source, { collection, format, targets }),
    }).catch(explainRefusal);
    printReport(report);
    if (report.problems.length > 0) fail('Nothing would be imported.');
    const { created, updated } = report;
    if (!dryRun) log.info({ event: 'documents-imported', collection, created, updated }, 'imported');
    print(`${report.created} created, ${report.updated} updated, ${report.unchanged} unchanged.`);
    if (dryRun) print('This was a dry run: nothing was written.');
  });
}

function explainRefusal(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  const report = error.data as ImportReport | undefined;
  if (report?.problems) printReport(report);
  fail(error.message);
}

function printReport({ problems, findings }: Pick<ImportReport, 'problems' | 'findings'>): void {
  for (const { row, path, message } of problems) {
    print([row === 0 ? 'file' : `row ${row}`, path, message].filter(Boolean).join('\t'));
  }
  print(...findings.map(describeFinding));
}

async function exportFile(collection: Collection, file: string, options: Format): Promise<void> {
  const format = formatOf(file, options);
  await withDatabase(async ({ query }) => {
    const { content } = await exportDocuments(query, { collection, format });
    await writeFile(file, content).catch((error: NodeJS.ErrnoException) =>
      fail(error.path === file ? `${file} cannot be written.` : error.message),
    );
    print(`${collection} are in ${file}.`);
  });
}

function formatOf(file: string, { format }: Format): TransferFormat {
  const ending = extname(file).slice(1).toLowerCase();
  const known = format ?? TRANSFER_FORMATS.find((one) => one === ending);
  return known ?? fail(`Give --format json or --format csv: the name ${file} has neither ending.`, UNUSABLE);
}

async function checkRules(): Promise<void> {
  await withDatabase(async ({ query }) => {
    const { ruleCount, findings } = await checkStoredRules(query);
    print(...findings.map(describeFinding));
    const errorCount = findings.filter(({ severity }) => severity === 'error').length;
    const counts = `${errorCount} errors and ${findings.length - errorCount} warnings in ${ruleCount} rules.`;
    if (errorCount > 0) fail(counts);
    print(counts);
  });
}

async function checkDates(): Promise<void> {
  await withDatabase(async ({ query }) => {
    let count = 0;
    for await (const { clientId, kind, itemId, name, label, value, days } of checkStoredDates(query)) {
      const meaning = days.length === 0 ? 'is no date' : `can be ${days.join(' or ')}`;
      print(
        [kind, itemId === '' ? clientId : `${clientId}:${itemId}`, name, label, value, meaning].join('\t'),
      );
      count += 1;
    }
    if (count > 0) fail(`${counted(count, 'date is', 'dates are')} not stored as yyyy-mm-dd.`);
    print('All dates are stored as yyyy-mm-dd.');
  });
}

async function checkDocuments(): Promise<void> {
  await withDatabase(async ({ query }) => {
    let count = 0;
    for await (const { collection, id, path, message } of checkStoredDocuments(query)) {
      print([collection, id, path, message].join('\t'));
      count += 1;
    }
    if (count > 0) fail(`${counted(count, 'problem')} in stored documents.`);
    print('All documents are as a write would store them.');
  });
}

function describeFinding({ severity, id, path, message }: Finding): string {
  return [severity, id, path, message].join('\t');
}
