import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { STORAGE_MESSAGES } from '#contract/storage-contract.ts';
import { checkDownloadToken, readDownloadAddress } from '../blobs/download-address.ts';
import { holdSpace } from '../blobs/storage-quota.ts';
import { runTransaction } from '../db/run-transaction.ts';
import { AppError } from '../ground/app-error.ts';
import type { SignedInUser } from '../http/require-session.ts';
import { ownOrigins } from '../http/same-origin.ts';
import type { JobHandlers } from '../jobs/handle-jobs.ts';
import { findFilesAt, type StoredFile } from '../uploads/stored-file-store.ts';
import { findGivenUp } from './given-up-file-store.ts';
import { makeSummary } from './make-summary.ts';
import type { SummaryDeps } from './summary-deps.ts';
import {
  bytesToBegin,
  countOpenSummaries,
  endSummary,
  findSameOpenSummary,
  findSummary,
  insertSummary,
  type KeptSummary,
  type NewSummary,
} from './summary-store.ts';

const JOB_NAME = 'make-summary';
/** The most files that are read at once. */
const CONCURRENCY = 2;
const RETRIES = 3;
/** How long a call waits for its summary. */
const WAIT_MS = 110_000;
const POLL_INTERVAL_MS = 150;
/** The most open summaries of one user, so that others do not wait for all of them. */
const MAX_OPEN = 20;

type Payload = { summaryId: string };
type SummaryRequest = { name: string; email: string; fileUrl: string; requestId?: string | undefined };

/** The job that makes summaries. */
export function summaryJobs(deps: SummaryDeps): JobHandlers {
  return {
    [JOB_NAME]: {
      handler: ({ summaryId }: Payload, { signal }) => makeSummary(deps, summaryId, signal),
      retries: RETRIES,
      concurrency: CONCURRENCY,
    },
  };
}

/**
 * Adds the job for a waiting summary, unless there is one. Users take turns: `place` counts a user's open summaries before
 * this one, so that everybody's first goes before anybody's second.
 */
export async function addSummaryJob(
  jobs: SummaryDeps['jobs'],
  { id, userId, place }: { id: string; userId: string; place: number },
  options: { transaction?: Parameters<Parameters<typeof runTransaction>[1]>[0] } = {},
): Promise<void> {
  const payload: Payload = { summaryId: id };
  await jobs.add(JOB_NAME, payload, { key: id, turn: { party: userId, place }, ...options });
}

/**
 * Requests a summary of a user's own file, and waits for it. Idempotent for the same `requestId`, and for the same
 * request while its summary is open.
 * @returns the summary once it has ended
 * @throws AppError 404 when the file does not exist, 400 for a foreign address, 402 when the user has no space left, 503 when
 * it takes too long
 */
export async function requestSummary(
  deps: SummaryDeps,
  user: SignedInUser,
  request: SummaryRequest,
): Promise<KeptSummary> {
  if (request.email === '') throw new AppError('BAD_REQUEST', { message: STORAGE_MESSAGES.noEmailId });
  const file = await fileAt(deps, user, request.fileUrl);
  const requested: NewSummary = {
    id: request.requestId ?? randomUUID(),
    userId: user.id,
    fileId: file.id,
    fileName: nameOf(file.path),
    contentHash: file.contentHash,
    prompt: request.name,
    email: request.email,
  };
  const id = await addSummary(deps, requested);
  return untilEnded(deps, id);
}

/** Cancels an open summary; it does not change one that has ended. */
export async function cancelSummary({ db }: SummaryDeps, id: string): Promise<void> {
  await endSummary(db.query, id, { state: 'cancelled', problem: 'cancelled' });
}

/** Finds the file of a download address of this server. The address is parsed, never fetched. */
async function fileAt({ db, config }: SummaryDeps, user: SignedInUser, url: string): Promise<StoredFile> {
  const address = readDownloadAddress(url, ownOrigins(config));
  if (!address) {
    const fields = [{ path: 'fileUrl', message: 'This is not a download address of this server.' }];
    throw new AppError('BAD_REQUEST', { message: fields[0]?.message ?? '', fields });
  }
  if (address.token === '') throw new AppError('BAD_REQUEST', { message: STORAGE_MESSAGES.noDownloadUrl });
  const files = await findFilesAt(db.query, address.path);
  // An expired token is enough for its owner, who may write a prompt for longer than it lasts.
  const file = files.find(
    ({ id: fileId, userId }) =>
      userId === user.id &&
      checkDownloadToken(config.authSecrets, { fileId, token: address.token }) !== 'foreign',
  );
  if (!file) throw new AppError('NOT_FOUND', { message: STORAGE_MESSAGES.objectNotFound(address.path) });
  return file;
}

/** Names a file without folder and timestamp: `accounts.pdf` for `pdfs/1700000000000_accounts.pdf`. */
function nameOf(path: string): string {
  return (path.split('/').at(-1) ?? path).replace(/^\d{10,}_/, '');
}

async function addSummary({ config, db, jobs }: SummaryDeps, requested: NewSummary): Promise<string> {
  return runTransaction(db.query, async (transaction) => {
    const before = await findSummary(transaction, requested.id);
    if (before && (before.userId !== requested.userId || before.fileId !== requested.fileId)) {
      throw new AppError('CONFLICT', { message: 'Another summary was asked for under this name.' });
    }
    if (before) return before.id;
    const same = await findSameOpenSummary(transaction, requested);
    if (same) return same.id;
    const place = await countOpenSummaries(transaction, requested.userId);
    if (place >= MAX_OPEN) throw tooMany();
    const bytes = bytesToBegin(requested);
    await holdSpace(transaction, config.storageQuota, { userId: requested.userId, bytes });
    if (!(await insertSummary(transaction, requested))) return requested.id;
    const problem = await findGivenUp(transaction, requested.contentHash);
    if (problem) await endSummary(transaction, requested.id, { state: 'failed', problem });
    else await addSummaryJob(jobs, { ...requested, place }, { transaction });
    return requested.id;
  });
}

const tooMany = () =>
  new AppError('TOO_MANY_REQUESTS', {
    message: 'You have 20 summaries waiting. Ask again when some of them have ended.',
    data: { retryAfterSeconds: 10 },
  });

async function untilEnded({ db }: SummaryDeps, id: string): Promise<KeptSummary> {
  const limit = Date.now() + WAIT_MS;
  while (Date.now() < limit) {
    const summary = await findSummary(db.query, id);
    if (!summary) throw new AppError('NOT_FOUND');
    if (summary.stage === 'ended') return summary;
    await sleep(POLL_INTERVAL_MS);
  }
  throw new AppError('SERVICE_UNAVAILABLE', {
    message: 'The summary is still being made. Ask again shortly, or look under earlier summaries.',
  });
}
