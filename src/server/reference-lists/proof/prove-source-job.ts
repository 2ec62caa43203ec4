import type { Logger } from 'pino';
import { MOST_PROVED_RECORDS } from '#contract/reference-lists/reference-list-contract.ts';
import type { Files } from '../../blobs/files.ts';
import type { Database, DataSettings } from '../../db/open-database.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import { AppError } from '../../ground/app-error.ts';
import { programVersion } from '../../ground/program-version.ts';
import { ThreadLostError } from '../../ground/start-thread.ts';
import type { JobHandlers } from '../../jobs/handle-jobs.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { withPublishedFiles } from '../kept-files/keep-published-files.ts';
import { listPublishedFiles } from '../kept-files/published-file-store.ts';
import { type ReferenceList, readReferenceList } from '../reference-list-store.ts';
import { proveSourceInThread } from './prove-in-thread.ts';
import { keptProof } from './published-figures.ts';
import {
  beginSourceProof,
  failSourceProof,
  finishSourceProof,
  listUntested,
  moveSourceProof,
  readSourceProof,
} from './source-proof-store.ts';

const JOB = 'prove-published-files';
const RETRIES = 1;
const GONE = 'The published file of this version is not kept any more.';
const UNKNOWN_FORM = 'The second reader knows no file of this form.';
const TOO_MUCH = 'The test takes more memory than one file is given. Test it by the command: cairn prove.';
const FAILED = 'Something went wrong on our side. Please try again.';

export type SourceProofDeps = {
  db: Database;
  files: Files;
  jobs: Jobs;
  config: DataSettings;
  log: Logger;
};

/** The job that tests a version from its published files: one at a time, beside everything else. */
export function sourceProofJobs(deps: Omit<SourceProofDeps, 'jobs'>): JobHandlers {
  return {
    [JOB]: {
      handler: ({ listId }: { listId: string }, job) => testVersion(deps, listId, job),
      retries: RETRIES,
      concurrency: 1,
    },
  };
}

/** Begins a test of a version from its published files; one that is under way goes on. */
export async function requestSourceProof(
  { db, jobs }: Pick<SourceProofDeps, 'db' | 'jobs'>,
  wanted: { listId: string; askedBy: string | null },
): Promise<void> {
  const { listId } = wanted;
  await runTransaction(db.query, async (transaction) => {
    await beginSourceProof(transaction, wanted);
    await jobs.add(JOB, { listId }, { transaction, key: listId });
  });
  await jobs.notify(JOB);
}

/** Begins the tests of all versions whose published files are kept and that were never tested. */
export async function requestMissingProofs(deps: Pick<SourceProofDeps, 'db' | 'jobs'>): Promise<void> {
  for (const listId of await listUntested(deps.db.query)) {
    const list = await readReferenceList(deps.db.query, listId);
    if (list && !isTooLarge(list)) await requestSourceProof(deps, { listId, askedBy: null });
  }
}

/** Whether a list has more records than are proved beside the server. */
export function isTooLarge({ counts }: Pick<ReferenceList, 'counts'>): boolean {
  return counts.clients + Math.max(counts.contacts, counts.relatedParties) > MOST_PROVED_RECORDS;
}

async function testVersion(
  deps: Omit<SourceProofDeps, 'jobs'>,
  listId: string,
  { attempt, signal }: { attempt: number; signal: AbortSignal },
): Promise<void> {
  const { query } = deps.db;
  const list = await readReferenceList(query, listId);
  if (list?.state !== 'ready') return;
  try {
    await test(deps, list, signal);
  } catch (error) {
    const isKnown = error instanceof AppError || error instanceof ThreadLostError;
    if (!isKnown && (signal.aborted || attempt <= RETRIES)) throw error;
    const problem = error instanceof ThreadLostError ? TOO_MUCH : isKnown ? error.message : FAILED;
    await failSourceProof(query, listId, problem);
    if (!isKnown) throw error;
  }
}

/** @throws AppError 404 when the files are gone, 422 when the second reader does not know their form */
async function test(
  { db, files, config, log }: Omit<SourceProofDeps, 'jobs'>,
  list: ReferenceList,
  signal: AbortSignal,
): Promise<void> {
  const { query } = db;
  const published = await listPublishedFiles(query, list.id);
  // Changes are written one after the other, so that the last is the newest.
  let writing = Promise.resolve();
  const onProgress = (percent: unknown) => {
    writing = writing.then(() => moveSourceProof(query, list.id, Number(percent)));
    writing.catch(() => {});
  };
  const found = await withPublishedFiles({ db, files, dataDir: config.dataDir }, list.id, async (paths) => ({
    proof: await proveSourceInThread({ settings: config, list, paths }, { onProgress, signal }),
  }));
  await writing;
  if (!found) throw new AppError('NOT_FOUND', { message: GONE });
  if (!found.proof) throw new AppError('UNPROCESSABLE_CONTENT', { message: UNKNOWN_FORM });
  const proof = keptProof(found.proof, { files: published, program: programVersion() });
  const { askedBy } = await readSourceProof(query, list.id);
  await finishSourceProof(query, list.id, { proof, provedBy: askedBy });
  log.info({ event: 'reference-list-proved', list: list.id }, 'a list was tested from its published files');
}
