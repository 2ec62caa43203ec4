import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { STORAGE_MESSAGES } from '#contract/storage-contract.ts';
import type { Summary } from '#contract/summary-contract.ts';
import { isDownloadToken, readDownloadAddress } from '../blobs/download-address.ts';
import { runTransaction } from '../db/run-transaction.ts';
import { AppError } from '../ground/app-error.ts';
import type { SignedInUser } from '../http/require-session.ts';
import { ownOrigins } from '../http/same-origin.ts';
import type { JobHandlers } from '../jobs/handle-jobs.ts';
import { findFilesAt, type StoredFile } from '../uploads/stored-file-store.ts';
import { makeSummary } from './make-summary.ts';
import type { SummaryDeps } from './summary-deps.ts';
import {
  countOpenSummaries,
  endSummary,
  findSameOpenSummary,
  findSummary,
  insertSummary,
  type NewSummary,
} from './summary-store.ts';

const JOB_NAME = 'make-summary';
/** At most two files are read at once. */
const CONCURRENCY = 2;
const RETRIES = 3;
/** How long a call waits for its summary before it says that it takes longer. */
const WAIT_MS = 110_000;
const LOOK_EVERY_MS = 150;
/** How many summaries one user may have waiting, so that nobody else waits for all of them. */
const MAX_OPEN = 20;

type Payload = { summaryId: string };
export type SummaryRequest = { name: string; email: string; fileUrl: string; requestId?: string | undefined };

/** Makes summaries. */
export function summaryJobs(deps: SummaryDeps): JobHandlers {
  return {
    [JOB_NAME]: {
      handler: ({ summaryId }: Payload, { signal }) => makeSummary(deps, summaryId, signal),
      retries: RETRIES,
      concurrency: CONCURRENCY,
    },
  };
}

/** Has a summary made that waits for it, if no job does so already. */
export async function addSummaryJob(
  jobs: SummaryDeps['jobs'],
  summaryId: string,
  options: { transaction?: Parameters<Parameters<typeof runTransaction>[1]>[0] } = {},
): Promise<void> {
  await jobs.add(JOB_NAME, { summaryId } satisfies Payload, { key: summaryId, ...options });
}

/**
 * Has a summary made of a file of one's own, and waits for it. The same request again, while it is being made or under
 * the same `requestId`, is answered by the same summary.
 * @returns the summary once it has ended
 * @throws AppError 404 when there is no such file, 400 when its address is not ours, 503 when it takes longer than a call may
 */
export async function requestSummary(
  deps: SummaryDeps,
  user: SignedInUser,
  request: SummaryRequest,
): Promise<Summary> {
  if (request.email === '') throw new AppError('BAD_REQUEST', { message: STORAGE_MESSAGES.noEmailId });
  const file = await fileAt(deps, user, request.fileUrl);
  const asked: NewSummary = {
    id: request.requestId ?? randomUUID(),
    userId: user.id,
    fileId: file.id,
    fileName: nameOf(file.path),
    contentHash: file.contentHash,
    prompt: request.name,
    email: request.email,
  };
  const id = await addSummary(deps, asked);
  return untilEnded(deps, id);
}

/** Stops a summary that is being made; one that has ended stays as it is. */
export async function cancelSummary({ db }: SummaryDeps, id: string): Promise<void> {
  await endSummary(db.query, id, { state: 'cancelled', problem: 'cancelled' });
}

/** The file behind a download address of ours. The address is read, and never fetched. */
async function fileAt({ db, config }: SummaryDeps, user: SignedInUser, address: string): Promise<StoredFile> {
  const place = readDownloadAddress(address, ownOrigins(config));
  if (!place) {
    const fields = [{ path: 'fileUrl', message: 'This is no download address of this server.' }];
    throw new AppError('BAD_REQUEST', { message: fields[0]?.message ?? '', fields });
  }
  if (place.token === '') throw new AppError('BAD_REQUEST', { message: STORAGE_MESSAGES.noDownloadUrl });
  const files = await findFilesAt(db.query, place.path);
  const file = files.find(
    ({ id, userId }) => userId === user.id && isDownloadToken(config.authSecret, id, place.token),
  );
  if (!file) throw new AppError('NOT_FOUND', { message: STORAGE_MESSAGES.objectNotFound(place.path) });
  return file;
}

/** `pdfs/1700000000000_accounts.pdf` is called `accounts.pdf`. */
function nameOf(path: string): string {
  return (path.split('/').at(-1) ?? path).replace(/^\d{10,}_/, '');
}

async function addSummary({ db, jobs }: SummaryDeps, asked: NewSummary): Promise<string> {
  return runTransaction(db.query, async (transaction) => {
    const before = await findSummary(transaction, asked.id);
    if (before && (before.userId !== asked.userId || before.fileId !== asked.fileId)) {
      throw new AppError('CONFLICT', { message: 'Another summary was asked for under this name.' });
    }
    if (before) return before.id;
    const twin = await findSameOpenSummary(transaction, asked);
    if (twin) return twin.id;
    if ((await countOpenSummaries(transaction, asked.userId)) >= MAX_OPEN) throw tooMany();
    if (await insertSummary(transaction, asked)) await addSummaryJob(jobs, asked.id, { transaction });
    return asked.id;
  });
}

const tooMany = () =>
  new AppError('TOO_MANY_REQUESTS', {
    message: 'You have 20 summaries waiting. Ask again when some of them have ended.',
    data: { retryAfterSeconds: 10 },
  });

async function untilEnded({ db }: SummaryDeps, id: string): Promise<Summary> {
  const limit = Date.now() + WAIT_MS;
  while (Date.now() < limit) {
    const summary = await findSummary(db.query, id);
    if (!summary) throw new AppError('NOT_FOUND');
    if (summary.stage === 'ended') return summary;
    await sleep(LOOK_EVERY_MS);
  }
  throw new AppError('SERVICE_UNAVAILABLE', {
    message: 'The summary is still being made. Ask again shortly, or look under earlier summaries.',
  });
}
