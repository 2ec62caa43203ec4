import type { Kysely } from 'kysely';
import type { ImportReport, TransferFormat } from '#contract/transfer-contract.ts';
import type { Collection } from '#records';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Tables } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import type { Author } from '../document-store.ts';
import { storeWrites } from '../store-writes.ts';
import { planImport } from './plan-import.ts';
import { readCsvRows } from './read-csv-rows.ts';
import { readJsonRows } from './read-json-rows.ts';

export type ImportRequest = {
  collection: Collection;
  author: Author;
  format: TransferFormat;
  content: string;
  /** Reports what an import would do, and writes nothing. */
  dryRun: boolean;
  /** Treats errors found by the check of rules as problems. */
  refuseFindings?: boolean;
};

/**
 * Creates and replaces documents from a file, in one transaction.
 * @throws AppError 400 with the report when something is wrong with the file and this is no dry run
 */
export async function importDocuments(query: Kysely<Tables>, request: ImportRequest): Promise<ImportReport> {
  const read = request.format === 'csv' ? readCsvRows : readJsonRows;
  const file = read(request.collection, request.content);
  if (request.dryRun) return (await planImport(query, { ...request, file })).report;
  return runTransaction(query, async (transaction) => {
    const { report, writes } = await planImport(transaction, { ...request, file });
    const errors = report.findings.filter(({ severity }) => severity === 'error');
    const wrong = [...report.problems, ...(request.refuseFindings ? errors : [])];
    if (wrong.length > 0) throw refusal(report, new Set(wrong.map(({ row }) => row)).size);
    await storeWrites(transaction, writes);
    return report;
  });
}

function refusal(report: ImportReport, rowCount: number): AppError {
  const rows = rowCount === 1 ? 'One row is' : `${rowCount} rows are`;
  const message = `${rows} not right, so nothing was imported.`;
  return new AppError('BAD_REQUEST', { message, data: report });
}
