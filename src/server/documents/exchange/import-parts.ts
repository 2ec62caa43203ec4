import { randomUUID } from 'node:crypto';
import type { Batch } from '#contract/batch-contract.ts';
import type { ImportReport } from '#contract/transfer-contract.ts';
import type { Collection } from '#records';
import { repeatWhenOutrun } from '../../db/run-transaction.ts';
import type { Query, Transaction } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { insertBatch } from '../batches/batch-store.ts';
import { addToBatchInParts, inBatch, type PartedBatch } from '../batches/write-batch.ts';
import type { Author } from '../document-store.ts';
import { storeWrites } from '../store-writes.ts';
import type { DocumentWrite } from '../write-store.ts';
import type { DocumentRows } from './document-row.ts';
import { refusal } from './import-documents.ts';
import { planImport } from './plan-import.ts';

/** Problems that are told; of more only how many rows have some. */
const MAX_TOLD_PROBLEMS = 1_000;

const CHANGED_SINCE =
  'The file, or what its rows are checked by, was changed during the import. What was written until then is one import, which can be undone.';

/** An import of a file of any size. */
export type PartedImport = {
  collection: Collection;
  author: Author;
  /** What the batch is called. */
  title: string;
  /** Reports what an import would do, and writes nothing. */
  dryRun: boolean;
  /** Treats errors found by the check of rules as problems. */
  refuseFindings: boolean;
  /** Writes in many short transactions, so that writes of a server on the same SQLite file never wait for long. */
  inShortTransactions: boolean;
  /** Reads the rows from the first one on, in parts of a size that memory has room for. It is called twice. */
  read(): AsyncIterable<DocumentRows>;
};

/**
 * Creates and replaces documents from a file whose parts are read twice: all are checked before any is written. Nothing but
 * the ids is kept of a part.
 * @throws AppError 400 with the report when something is wrong with the file and this is no dry run
 */
export async function importParts(query: Query, request: PartedImport): Promise<ImportReport> {
  const { report, wrongRows } = await checkParts(query, request);
  if (request.dryRun) return report;
  if (wrongRows > 0) throw refusal(report, wrongRows);
  if (report.created + report.updated === 0) return report;
  const begin = (transaction: Transaction) => {
    const { collection, author, title } = request;
    const { created, updated } = report;
    return insertBatch(transaction, {
      ...{ id: randomUUID(), kind: 'import', title, author, collection, created, updated, deleted: 0 },
    });
  };
  const write = request.inShortTransactions ? writeInShortTransactions : writeInOne;
  const batch = await write(query, request, begin);
  return { ...report, batchId: batch?.id ?? null };
}

/** Checks all parts. Of a file in which something is wrong the report has the first problems. */
async function checkParts(
  query: Query,
  request: PartedImport,
): Promise<{ report: ImportReport; wrongRows: number }> {
  const whole: ImportReport = {
    ...{ created: 0, updated: 0, unchanged: 0, batchId: null },
    ...{ problems: [], findings: [], changes: [] },
  };
  let wrongRows = 0;
  const { collection, author } = request;
  const firstRows = new Map<string, number>();
  for await (const file of request.read()) {
    const { report } = await planImport(query, { collection, author, file, firstRows });
    whole.created += report.created;
    whole.updated += report.updated;
    whole.unchanged += report.unchanged;
    whole.problems.push(...report.problems.slice(0, MAX_TOLD_PROBLEMS - whole.problems.length));
    whole.findings.push(...report.findings);
    const errors = report.findings.filter(({ severity }) => severity === 'error');
    const wrong = [...report.problems, ...(request.refuseFindings ? errors : [])];
    wrongRows += new Set(wrong.map(({ row }) => row)).size;
  }
  return { report: whole, wrongRows };
}

/** Plans a part once more, as its documents are now. @throws AppError 409 when something is wrong with it since */
async function planPart(
  query: Query,
  { collection, author }: PartedImport,
  file: DocumentRows,
): Promise<DocumentWrite[]> {
  const { report, writes } = await planImport(query, { collection, author, file });
  if (report.problems.length > 0) throw new AppError('CONFLICT', { message: CHANGED_SINCE, data: report });
  return writes;
}

async function writeInShortTransactions(
  query: Query,
  request: PartedImport,
  begin: PartedBatch['begin'],
): Promise<Batch | null> {
  const batch: PartedBatch = { begun: null, begin };
  for await (const file of request.read()) {
    await repeatWhenOutrun(async () => addToBatchInParts(query, batch, await planPart(query, request, file)));
  }
  return batch.begun;
}

function writeInOne(query: Query, request: PartedImport, begin: PartedBatch['begin']): Promise<Batch> {
  return repeatWhenOutrun(() =>
    query.transaction().execute(async (transaction) => {
      const batch = await begin(transaction);
      for await (const file of request.read())
        await storeWrites(transaction, inBatch(await planPart(transaction, request, file), batch));
      return batch;
    }),
  );
}
