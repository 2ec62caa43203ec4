import { importInputSchema } from '#contract/transfer-contract.ts';
import { type Database, withDatabaseBesideServer } from '../../db/open-database.ts';
import { answerTasks } from '../../ground/run-thread.ts';
import { jsonTextOf, parsedInput } from '../../http/request-body.ts';
import { setClientValue } from '../batches/set-client-value.ts';
import { takeBackBatch } from '../batches/take-back-batch.ts';
import { type ImportRequest, importDocuments } from '../exchange/import-documents.ts';
import { checkImport, writeImport } from './run-import-step.ts';
import type { ImportBody, WorkTask } from './work-in-thread.ts';

// A thread, so that the server goes on answering other requests.
answerTasks(({ settings, work }: WorkTask) => withDatabaseBesideServer(settings, (db) => perform(db, work)));

async function perform(db: Database, work: WorkTask['work']): Promise<unknown> {
  switch (work.kind) {
    case 'check':
      return checkImport(db.query, { ...work.input, bytes: Buffer.from(work.input.bytes) });
    case 'write':
      return writeImport(db.query, { ...work.input, bytes: Buffer.from(work.input.bytes) });
    case 'import':
      return importDocuments(db.query, readImportBody(work.input));
    case 'take-back':
      return takeBackBatch(db.query, work.input);
    case 'set-value':
      return setClientValue(db.query, work.input);
  }
}

/**
 * Reads the body of an import call.
 * @throws AppError 400 when it is not what the contract asks for
 */
function readImportBody({ body, ...target }: ImportBody): ImportRequest {
  return { ...target, ...parsedInput(importInputSchema, JSON.parse(jsonTextOf(body))) };
}
