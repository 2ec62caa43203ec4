import { readFile, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { Argument, type Command, Option } from 'commander';
import {
  type ImportReport,
  MAX_IMPORT_BYTES,
  TRANSFER_FORMATS,
  type TransferFormat,
} from '#contract/transfer-contract.ts';
import { COLLECTIONS, type Collection } from '#records';
import { SYSTEM_AUTHOR } from '../server/documents/document-store.ts';
import { checkStoredRules } from '../server/documents/exchange/check-stored-rules.ts';
import { exportDocuments } from '../server/documents/exchange/export-documents.ts';
import { importDocuments } from '../server/documents/exchange/import-documents.ts';
import { AppError } from '../server/ground/app-error.ts';
import { fail, print, withDatabase } from './command-line.ts';

type Format = { format?: TransferFormat };
type ImportOptions = Format & { dryRun?: true; force?: true };
type Finding = ImportReport['findings'][number];

/** Adds the commands that import and export collections as files, and check rules. */
export function addDocumentCommands(program: Command): void {
  transferCommand(program, 'import', 'create and replace documents from a file, all or nothing')
    .option('--dry-run', 'report what would change, and write nothing')
    .option('--force', 'import rules even when the check finds errors')
    .action((collection: Collection, file: string, options: ImportOptions) =>
      importFile(collection, file, options),
    );
  transferCommand(program, 'export', 'write all documents of a collection to a file').action(
    (collection: Collection, file: string, options: Format) => exportFile(collection, file, options),
  );
  program
    .command('check')
    .description('check stored documents')
    .command('rules')
    .description('list errors and warnings of the rules; exits with 1 when there are errors')
    .action(() => checkRules());
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
  const content = await readFile(file, 'utf8').catch(() => fail(`${file} cannot be read.`));
  if (Buffer.byteLength(content) > MAX_IMPORT_BYTES)
    fail(`${file} is larger than ${MAX_IMPORT_BYTES} bytes.`);
  const { dryRun = false, force = false } = options;
  await withDatabase(async ({ query }, _config, log) => {
    const request = { collection, author: SYSTEM_AUTHOR, format, content, dryRun, refuseFindings: !force };
    const report = await importDocuments(query, request).catch(explainRefusal);
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
    await writeFile(file, content).catch(() => fail(`${file} cannot be written.`));
    print(`${collection} are in ${file}.`);
  });
}

function formatOf(file: string, { format }: Format): TransferFormat {
  const ending = extname(file).slice(1).toLowerCase();
  const known = format ?? TRANSFER_FORMATS.find((one) => one === ending);
  return known ?? fail(`Say --format json or --format csv: the name ${file} does not tell.`);
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

function describeFinding({ severity, id, path, message }: Finding): string {
  return [severity, id, path, message].join('\t');
}
