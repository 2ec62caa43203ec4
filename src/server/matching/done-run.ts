import { MESSAGES } from '#contract/messages.ts';
import type { Query, Transaction } from '../db/tables.ts';
import { AppError } from '../ground/app-error.ts';
import { listRecordsById, type ReviewRecord } from './match-record-store.ts';
import {
  isSuperseded,
  lockRun,
  readActiveRun,
  readRun,
  readRunAndBefore,
  type StoredRun,
} from './match-run-store.ts';
import { readRecordId } from './pair-key.ts';

/** Reads a run with results. @throws AppError 404 when there is none, 409 while it has no results */
export async function readDoneRun(query: Query, runId: string): Promise<StoredRun> {
  return checkDone(await readRun(query, runId));
}

/** Reads a run with results, and the runs before it that have some, newest first. @throws AppError as `readDoneRun` */
export async function readDoneRunAndBefore(
  query: Query,
  runId: string,
): Promise<{ run: StoredRun; before: StoredRun[] }> {
  const { run, before } = await readRunAndBefore(query, runId);
  return { run: checkDone(run), before };
}

function checkDone(run: StoredRun | null): StoredRun {
  if (!run) throw new AppError('NOT_FOUND');
  if (run.state !== 'done') throw new AppError('CONFLICT', { message: MESSAGES.runNotDone });
  return run;
}

/** Reads a run that still takes decisions. @throws AppError 409 as well when a later run superseded it, or is about to */
export async function readOpenRun(query: Query, runId: string): Promise<StoredRun> {
  const run = await readDoneRun(query, runId);
  const active = await readActiveRun(query);
  if (active?.kinds.some((kind) => run.kinds.includes(kind))) {
    throw new AppError('CONFLICT', { message: MESSAGES.runBusy });
  }
  if (await isSuperseded(query, run)) throw new AppError('CONFLICT', { message: MESSAGES.runSuperseded });
  return run;
}

/** Locks a run until the transaction ends, and reads it. @throws AppError as `readOpenRun` */
export async function lockOpenRun(transaction: Transaction, runId: string): Promise<StoredRun> {
  await lockRun(transaction, runId);
  return readOpenRun(transaction, runId);
}

/** Reads a record of a run by its id in the API. @throws AppError 404 when it is not in the run */
export async function readReviewRecord(query: Query, runId: string, id: string): Promise<ReviewRecord> {
  const { kind, recordId } = readRecordId(id);
  const [record] = await listRecordsById(query, { runId, kind }, [recordId]);
  if (!record) throw new AppError('NOT_FOUND', { message: MESSAGES.recordNotInRun });
  return record;
}
