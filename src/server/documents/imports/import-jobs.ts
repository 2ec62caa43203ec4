import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { IMPORT_RETENTION_DAYS } from '#contract/imports/import-contract.ts';
import { DAY_MS } from '#records';
import type { Files } from '../../blobs/files.ts';
import type { QuotaConfig } from '../../blobs/quota-settings.ts';
import { removeSpoolLeftOvers } from '../../blobs/spool.ts';
import type { Database, DataSettings } from '../../db/open-database.ts';
import { ThreadLostError } from '../../ground/start-thread.ts';
import { Turns } from '../../ground/turns.ts';
import type { JobHandlers } from '../../jobs/handle-jobs.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { purgeBefore } from '../../jobs/maintenance-run-store.ts';
import { dailyJob } from '../../jobs/schedule-daily.ts';
import { TAKES_TOO_MUCH } from '../../source-files/file-problem.ts';
import {
  changeImport,
  deleteImports,
  listBusyImports,
  listImportsBefore,
  readImport,
  type StoredImport,
} from './import-store.ts';
import { runStepInThread } from './work-in-thread.ts';

/** What imports need of the server. */
export type ImportDeps = {
  db: Database;
  files: Files;
  jobs: Jobs;
  config: DataSettings & QuotaConfig & { locale: string };
};

const STEP_JOB = 'import-step';
const importPurge = dailyJob('purge-imports', purgeImports);
const RETRIES = 2;
/** Largest file whose step is waited for in the request; a packed one holds about ten times its size. */
const MAX_AWAITED_BYTES = 150_000;
const PACKED_GROWTH = 10;
/** The first bytes of a zip file, as a workbook is one whatever its name. */
const ZIP_START = 'PK';
/** Most steps at once that requests wait for, and waiting. */
const PLACES = 2;
const MAX_WAITING = 10;
/** Stands in an import while a step works on it, and is found there when the server did not survive the step. */
const ENDED_SERVER =
  'The server ended while it read this file, so it is not read again automatically. Nothing was written.';
const FAILED = 'Something went wrong on our side. Nothing was written. Please try again.';

type StepJob = { id: string };

const awaitedSteps = new Turns({ places: PLACES, maxWaiting: MAX_WAITING });

/** The jobs that work on large imports, and delete abandoned ones. */
export function importJobs(deps: ImportDeps): JobHandlers {
  return {
    [STEP_JOB]: {
      handler: (payload: StepJob, { attempt }) => runStep(deps, payload, attempt),
      retries: RETRIES,
      concurrency: 2,
    },
    ...importPurge.handlers(deps),
  };
}

/** Has the steps that a stop of the server left waiting done, deletes what it left in the spool, and schedules the purge. */
export async function startImports({
  db,
  jobs,
  config,
}: Pick<ImportDeps, 'db' | 'jobs'> & { config: DataSettings }): Promise<void> {
  await removeSpoolLeftOvers(config);
  for (const id of await listBusyImports(db.query))
    await jobs.add(STEP_JOB, { id }, { key: `resumed ${id}` });
  await importPurge.start({ jobs });
}

/** Works on the next step of an import, in a thread: the request waits for it when the file is small, else a job does it. */
export async function requestStep(
  deps: ImportDeps,
  { id, author, storageKey, fileBytes }: Pick<StoredImport, 'id' | 'author' | 'storageKey' | 'fileBytes'>,
): Promise<void> {
  const bytes = fileBytes <= MAX_AWAITED_BYTES ? await readImportFile(deps, { storageKey }) : null;
  if (bytes && isAwaited(bytes)) {
    const work = () => workOnStep(deps, id, bytes);
    // What finds no place, or fails, is left to the job, which tries it again.
    const isDone = await awaitedSteps.take({ key: author.id, lane: 0 }, work).then(
      () => true,
      () => false,
    );
    if (isDone) return;
  }
  // A key of its own, as the job of the step before may still be ending.
  const turn = { party: author.id, place: 0 };
  await deps.jobs.add(STEP_JOB, { id }, { key: randomUUID(), turn });
  await deps.jobs.notify(STEP_JOB);
}

function isAwaited(bytes: Buffer): boolean {
  const isPacked = bytes.toString('latin1', 0, ZIP_START.length) === ZIP_START;
  return bytes.length * (isPacked ? PACKED_GROWTH : 1) <= MAX_AWAITED_BYTES;
}

/** Reads the file of an import; null once it is deleted. */
async function readImportFile(
  { files }: Pick<ImportDeps, 'files'>,
  { storageKey }: Pick<StoredImport, 'storageKey'>,
): Promise<Buffer | null> {
  return storageKey === null ? null : buffer(await files.read(storageKey));
}

/** Deletes imports with their files. */
export async function dropImports(
  deps: Pick<ImportDeps, 'db' | 'files'>,
  imports: readonly Pick<StoredImport, 'id' | 'storageKey'>[],
): Promise<void> {
  for (const { storageKey } of imports) if (storageKey !== null) await deps.files.remove(storageKey);
  await deleteImports(
    deps.db.query,
    imports.map(({ id }) => id),
  );
}

async function runStep(deps: ImportDeps, { id }: StepJob, attempt: number): Promise<void> {
  const stored = await readImport(deps.db.query, id);
  const bytes = stored && (await readImportFile(deps, stored));
  if (!stored || !bytes) return;
  if (isBegun(stored)) {
    // Another server may be at it: it has until the last try to end it.
    if (attempt <= RETRIES) throw new Error('This step of an import was already started.');
    return failStep(deps, stored, ENDED_SERVER);
  }
  try {
    await workOnStep(deps, id, bytes);
  } catch (error) {
    if (attempt > RETRIES) await failStep(deps, stored, FAILED);
    throw error;
  }
}

function isBegun({ state, problem }: StoredImport): boolean {
  return (state === 'checking' || state === 'writing') && problem === ENDED_SERVER;
}

/** Works on the step that an import waits for. One that ends its thread, or the server, fails for good. */
async function workOnStep(deps: ImportDeps, id: string, bytes: Buffer): Promise<void> {
  const { query } = deps.db;
  const stored = await readImport(query, id);
  if (stored?.state !== 'checking' && stored?.state !== 'writing') return;
  await changeImport(query, id, { problem: ENDED_SERVER });
  try {
    const kind = stored.state === 'writing' ? 'write' : 'check';
    await runStepInThread(deps.config, kind, { id, bytes, locale: deps.config.locale });
  } catch (error) {
    if (error instanceof ThreadLostError) return failStep(deps, stored, TAKES_TOO_MUCH);
    await changeImport(query, id, { problem: null, from: ['checking', 'writing'] });
    throw error;
  }
  await dropFile(deps, id);
}

/** Ends a step with its reason; a write that failed can be tried again. */
async function failStep({ db }: ImportDeps, { id, state }: StoredImport, problem: string): Promise<void> {
  await changeImport(db.query, id, { state: state === 'writing' ? 'ready' : 'failed', problem });
}

/** Deletes the file of an import that is done. */
async function dropFile(deps: ImportDeps, id: string): Promise<void> {
  const stored = await readImport(deps.db.query, id);
  if (stored?.state !== 'done' || stored.storageKey === null) return;
  await deps.files.remove(stored.storageKey);
  await changeImport(deps.db.query, id, { storageKey: null, fileBytes: 0 });
}

async function purgeImports(deps: ImportDeps): Promise<void> {
  await removeSpoolLeftOvers(deps.config);
  const before = await purgeBefore(deps.db.query, IMPORT_RETENTION_DAYS);
  for (;;) {
    const old = await listImportsBefore(deps.db.query, before, new Date(Date.now() - DAY_MS));
    if (old.length === 0) return;
    await dropImports(deps, old);
  }
}
