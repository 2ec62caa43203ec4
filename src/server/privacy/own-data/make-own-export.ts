import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { HOUR_MS, MINUTE_MS } from '#records';
import { runTransaction } from '../../db/run-transaction.ts';
import { findUserById } from '../../identity/base/user-store.ts';
import type { JobHandlers } from '../../jobs/handle-jobs.ts';
import { writePersonalData } from '../write-personal-data.ts';
import type { OwnDataDeps } from './own-data-deps.ts';
import {
  beginOwnExport,
  deleteExportById,
  endOwnExport,
  exportKey,
  findOwnExport,
  type OwnExport,
} from './own-export-store.ts';

const MAKE_JOB = 'own-export';
const REMOVE_JOB = 'remove-own-export';
const LIFETIME_MS = 4 * HOUR_MS;
/** After this time an export that is still being made may be asked for again. */
const PATIENCE_MS = 15 * MINUTE_MS;

type ExportJob = { id: string; userId: string };
type ExportDeps = Pick<OwnDataDeps, 'db' | 'log' | 'jobs' | 'files'>;

/** The jobs that make the files of users' own data, and remove them. */
export function ownExportJobs(deps: ExportDeps): JobHandlers {
  return {
    [MAKE_JOB]: { handler: (job: ExportJob) => makeOwnExport(deps, job) },
    [REMOVE_JOB]: { handler: (job: Pick<ExportJob, 'id'>) => removeOwnExport(deps, job) },
  };
}

/** Returns the export of a user while it can be used or waited for, else null. */
export async function findOpenExport(
  { db }: Pick<ExportDeps, 'db'>,
  userId: string,
): Promise<OwnExport | null> {
  const found = await findOwnExport(db.query, userId);
  if (found?.state !== 'ready') return found;
  return Date.parse(found.expiresAt ?? '') > Date.now() ? found : null;
}

/** Requests the export of a user, unless one is ready or being made: so each user has one file, and one job. */
export async function requestOwnExport(deps: ExportDeps, userId: string): Promise<void> {
  const open = await findOpenExport(deps, userId);
  const isWaitedFor = open?.state === 'making' && Date.now() - Date.parse(open.requestedAt) < PATIENCE_MS;
  if (open?.state === 'ready' || isWaitedFor) return;
  await runTransaction(deps.db.query, async (transaction) => {
    const id = randomUUID();
    await beginOwnExport(transaction, userId, id);
    await deps.jobs.add(MAKE_JOB, { id, userId }, { transaction, key: userId });
  });
  await deps.jobs.notify(MAKE_JOB);
}

async function makeOwnExport(deps: ExportDeps, { id, userId }: ExportJob): Promise<void> {
  const { db, files, jobs, log } = deps;
  const user = await findUserById(db.query, userId);
  if (!user) return deleteExportById(db.query, id);
  try {
    const bytes = Readable.from(writePersonalData(db, user.email));
    const { size } = await files.put(exportKey(id), bytes);
    const expires = new Date(Date.now() + LIFETIME_MS);
    await runTransaction(db.query, async (transaction) => {
      const made = { state: 'ready', expiresAt: expires.toISOString(), size } as const;
      const isWanted = await endOwnExport(transaction, id, made);
      const startAfter = isWanted ? expires : new Date();
      await jobs.add(REMOVE_JOB, { id }, { transaction, key: id, startAfter });
    });
    log.info({ event: 'own-export-made', userId, size }, 'own data exported');
  } catch (error) {
    await endOwnExport(db.query, id, { state: 'failed' });
    throw error;
  }
}

async function removeOwnExport({ db, files }: ExportDeps, { id }: Pick<ExportJob, 'id'>): Promise<void> {
  await files.remove(exportKey(id));
  await deleteExportById(db.query, id);
}
