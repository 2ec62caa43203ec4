import { randomUUID } from 'node:crypto';
import { UPLOAD_RETENTION_DAYS } from '#contract/reference-lists/reference-upload-contract.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import type { JobHandlers } from '../../jobs/handle-jobs.ts';
import { purgeBefore } from '../../jobs/maintenance-run-store.ts';
import { dailyJob } from '../../jobs/schedule-daily.ts';
import { dropUploads } from './drop-upload.ts';
import {
  changeUploadOfList,
  listBusyUploads,
  listUploadIds,
  listUploadsBefore,
  readUploadOfList,
  type StoredUpload,
} from './reference-upload-store.ts';
import { removeStrayCopies } from './upload-copies.ts';
import type { UploadDeps } from './upload-deps.ts';
import { WORK_RETRIES, workOnUpload } from './work-on-upload.ts';

const WORK_JOB = 'reference-upload';
const uploadPurge = dailyJob('purge-reference-uploads', purgeUploads);

type WorkJob = Pick<StoredUpload, 'id' | 'step'>;

/** The jobs that check and import uploads of lists, and delete abandoned ones. */
export function referenceUploadJobs(deps: UploadDeps): JobHandlers {
  return {
    [WORK_JOB]: {
      handler: (payload: WorkJob, job) => workOnUpload(deps, payload, job),
      retries: WORK_RETRIES,
      concurrency: 2,
    },
    ...uploadPurge.handlers(deps),
  };
}

/** Resumes work that a stop of the server interrupted, and schedules the purge. */
export async function startReferenceUploads({ db, jobs }: Pick<UploadDeps, 'db' | 'jobs'>): Promise<void> {
  for (const { id, step } of await listBusyUploads(db.query))
    await jobs.add(WORK_JOB, { id, step }, { key: `resumed ${step}` });
  await uploadPurge.start({ jobs });
}

/** Begins to check or import an upload; what the server did with it before stops. False when it is gone. */
export async function requestWork(
  { db, jobs }: Pick<UploadDeps, 'db' | 'jobs'>,
  id: string,
  changes: Pick<StoredUpload, 'state'> & Partial<StoredUpload>,
): Promise<boolean> {
  const isRequested = await runTransaction(db.query, async (transaction) => {
    const upload = await readUploadOfList(transaction, id);
    if (!upload) return false;
    const step = randomUUID();
    const begun = { ...changes, step, rowsDone: 0, percent: 0, problem: null };
    if (!(await changeUploadOfList(transaction, upload, begun))) return false;
    await jobs.add(WORK_JOB, { id, step }, { transaction, key: step });
    return true;
  });
  if (isRequested) await jobs.notify(WORK_JOB);
  return isRequested;
}

async function purgeUploads(deps: UploadDeps): Promise<void> {
  await removeStrayCopies(deps.config, await listUploadIds(deps.db.query));
  const before = await purgeBefore(deps.db.query, UPLOAD_RETENTION_DAYS);
  for (;;) {
    const old = await listUploadsBefore(deps.db.query, before);
    if (old.length === 0) return;
    await dropUploads(deps, old);
  }
}
