import { workerData } from 'node:worker_threads';
import { importInputSchema } from '#contract/transfer-contract.ts';
import { inBackground, openDatabase } from '../../db/open-database.ts';
import { jsonTextOf, parsedInput } from '../../http/request-body.ts';
import { answerFromThread } from '../../jobs/run-thread.ts';
import { takeBackBatch } from '../batches/take-back-batch.ts';
import { type ImportRequest, importDocuments } from '../exchange/import-documents.ts';
import { checkImport, writeImport } from './run-import-step.ts';
import type { ImportBody, WorkTask } from './work-in-thread.ts';

// A thread with a connection of its own, so that the server answers other requests meanwhile.
const { settings, work } = workerData as WorkTask;
const db = inBackground(await openDatabase({ ...settings, besideServer: true }));
try {
  await answerFromThread(run);
} finally {
  await db.close();
}

async function run(): Promise<unknown> {
  switch (work.kind) {
    case 'check':
      return checkImport(db.query, { ...work.input, bytes: Buffer.from(work.input.bytes) });
    case 'write':
      return writeImport(db.query, { ...work.input, bytes: Buffer.from(work.input.bytes) });
    case 'import':
      return importDocuments(db.query, readImportBody(work.input));
    case 'take-back':
      return takeBackBatch(db.query, work.input);
  }
}

/**
 * Reads the body of an import call.
 * @throws AppError 400 when it is not what the contract asks for
 */
function readImportBody({ body, ...target }: ImportBody): ImportRequest {
  return { ...target, ...parsedInput(importInputSchema, JSON.parse(jsonTextOf(body))) };
}
