import type { ImportReport, TransferFormat } from '#contract/transfer-contract.ts';
import type { Collection } from '#records';
import type { Query } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { type NewBatch, writeBatch } from '../batches/write-batch.ts';
import { writePlanned } from '../batches/write-planned.ts';
import type { Author } from '../document-store.ts';
import type { DocumentRows } from './document-row.ts';
import { importTargets } from './import-targets.ts';
import { planImport } from './plan-import.ts';
import { readCsvRows } from './read-csv-rows.ts';
import { readJsonRows } from './read-json-rows.ts';
import { readTargetContext } from './read-target-context.ts';

export type ImportRequest = {
  collection: Collection;
  author: Author;
  format: TransferFormat;
  content: string;
  /** The name of the file. */
  name?: string | undefined;
  /** Reports what an import would do, and writes nothing. */
  dryRun: boolean;
};

/**
 * Creates and replaces documents from a file, in one transaction.
 * @throws AppError 400 with the report when something is wrong with the file and this is no dry run
 */
export async function importDocuments(query: Query, request: ImportRequest): Promise<ImportReport> {
  const file = await readRows(query, request);
  if (request.dryRun) return (await planImport(query, { ...request, file })).report;
  const plan = async () => {
    const { report, writes } = await planImport(query, { ...request, file });
    if (report.problems.length > 0)
      throw refusal(report, new Set(report.problems.map(({ row }) => row)).size);
    return { report, writes };
  };
  const { collection, author, format, name = `${collection}.${format}` } = request;
  const newBatch: NewBatch = { kind: 'import', title: name, author };
  return writePlanned(query, plan, async (transaction, { report, writes }) => {
    const { batch } = await writeBatch(transaction, newBatch, writes);
    return { ...report, batchId: batch?.id ?? null };
  });
}

async function readRows(query: Query, { collection, format, content }: ImportRequest): Promise<DocumentRows> {
  if (format === 'json') return readJsonRows(collection, content);
  return readCsvRows(collection, content, importTargets(collection, await readTargetContext(query)));
}

/** Says of how many rows something is wrong, so that nothing was imported. */
export function refusal(report: ImportReport, rowCount: number): AppError {
  const rows = rowCount === 1 ? 'One row is' : `${rowCount} rows are`;
  const message = `${rows} not right, so nothing was imported.`;
  return new AppError('BAD_REQUEST', { message, data: report });
}
