import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { IMPORT_RETENTION_DAYS } from '#contract/import-contract.ts';
import type { Files } from '../../blobs/files.ts';
import type { Database, DataSettings } from '../../db/open-database.ts';
import type { JobHandlers } from '../../jobs/handle-jobs.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { purgeBefore } from '../../jobs/maintenance-run-store.ts';
import { scheduleDaily } from '../../jobs/schedule-daily.ts';
import {
  changeImport,
  deleteImports,
  listBusyImports,
  listImportsBefore,
  readImport,
  type StoredImport,
} from './import-store.ts';
import { checkImport, writeImport } from './run-import-step.ts';
import { runStepInThread } from './work-in-thread.ts';

/** What imports need of the server. */
export type ImportDeps = {
  db: Database;
  files: Files;
  jobs: Jobs;
  config: DataSettings & { locale: string };
};

const STEP_JOB = 'import-step';
const PURGE_JOB = 'purge-imports';
const RETRIES = 2;
const DAY_MS = 86_400_000;
/** Largest file that is read at once, in the request; an XLSX file holds about ten times its size. */
const MAX_DIRECT_BYTES = 150_000;
const WORKBOOK_GROWTH = 10;
const FAILED = 'Something went wrong on our side. Nothing was written. Please try again.';

type StepJob = { id: string };

/** The jobs that work on large imports, and delete abandoned ones. */
export function importJobs(deps: ImportDeps): JobHandlers {
  return {
    [STEP_JOB]: {
      handler: (payload: StepJob, { attempt }) => runStep(deps, payload, attempt),
      retries: RETRIES,
      concurrency: 2,
    },
    [PURGE_JOB]: { handler: () => purgeImports(deps) },
  };
}

/** Resumes imports that a stop of the server interrupted, and schedules the purge. */
export async function startImports({ db, jobs }: Pick<ImportDeps, 'db' | 'jobs'>): Promise<void> {
  for (const id of await listBusyImports(db.query))
    await jobs.add(STEP_JOB, { id }, { key: `resumed ${id}` });
  await scheduleDaily(jobs, PURGE_JOB, new Date());
}

/** Works on the next step of an import: at once when its file is small, else by a job. */
export async function requestStep(
  deps: ImportDeps,
  { id, fileName, author }: Pick<StoredImport, 'id' | 'fileName' | 'author'>,
  bytes: Buffer,
): Promise<void> {
  const growth = /\.xlsx$/i.test(fileName) ? WORKBOOK_GROWTH : 1;
  if (bytes.length * growth <= MAX_DIRECT_BYTES) {
    const stored = await readImport(deps.db.query, id);
    const run = stored?.state === 'writing' ? writeImport : checkImport;
    await run(deps.db.query, { id, bytes, locale: deps.config.locale });
    await dropFile(deps, id);
    return;
  }
  // A key of its own, as the job of the step before may still be ending.
  const turn = { party: author.id, place: 0 };
  await deps.jobs.add(STEP_JOB, { id }, { key: randomUUID(), turn });
  await deps.jobs.notify(STEP_JOB);
}

/** Reads the file of an import; null once it is deleted. */
export async function readImportFile(
  { files }: Pick<ImportDeps, 'files'>,
  { storageKey }: Pick<StoredImport, 'storageKey'>,
): Promise<Buffer | null> {
  return storageKey === null ? null : buffer(await files.read(storageKey));
}

/** Deletes imports with their files. */
export async function dropImports(deps: ImportDeps, imports: readonly StoredImport[]): Promise<void> {
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
  const kind = stored.state === 'writing' ? 'write' : 'check';
  try {
    await runStepInThread(deps.config, kind, { id, bytes, locale: deps.config.locale });
    await dropFile(deps, id);
  } catch (error) {
    const state = kind === 'write' ? 'ready' : 'failed';
    if (attempt > RETRIES) await changeImport(deps.db.query, id, { state, problem: FAILED });
    throw error;
  }
}

/** Deletes the file of an import that is done. */
async function dropFile(deps: ImportDeps, id: string): Promise<void> {
  const stored = await readImport(deps.db.query, id);
  if (stored?.state !== 'done' || stored.storageKey === null) return;
  await deps.files.remove(stored.storageKey);
  await changeImport(deps.db.query, id, { storageKey: null });
}

async function purgeImports(deps: ImportDeps): Promise<void> {
  await scheduleDaily(deps.jobs, PURGE_JOB, new Date(Date.now() + DAY_MS));
  const before = await purgeBefore(deps.db.query, IMPORT_RETENTION_DAYS);
  for (;;) {
    const old = await listImportsBefore(deps.db.query, before);
    if (old.length === 0) return;
    await dropImports(deps, old);
  }
}
