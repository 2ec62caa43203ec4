import { DAY_MS, HOUR_MS } from '#records';
import type { Database } from '../db/open-database.ts';
import type { JobHandlers } from '../jobs/handle-jobs.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { BackupConfig } from './backup-settings.ts';
import { readBackupState } from './backup-state-store.ts';
import { type Backups, MAKE_JOB, PROVE_JOB } from './backups.ts';
import { ForeignTargetError } from './ownership/check-target.ts';

/** What the schedule of backups needs of the server. */
export type BackupDeps = { config: BackupConfig; db: Database; jobs: Jobs; backups: Backups };

/** For about nine hours, as a target may be out of reach for long. */
const RETRIES = 20;

/** The jobs that make backups and prove them. */
export function backupJobs(deps: BackupDeps): JobHandlers {
  return {
    [MAKE_JOB]: { handler: () => makeScheduled(deps), retries: RETRIES },
    [PROVE_JOB]: { handler: () => proveNightly(deps), retries: RETRIES },
  };
}

/**
 * Requests the next backup and the next proof; and a backup at once when one was missed, or when the log of SQLite begins,
 * which needs a backup to be added to.
 */
export async function startBackups({ config, db, jobs, backups }: BackupDeps): Promise<void> {
  const { target, schedule, logSeconds } = config.backup;
  if (target === null) return;
  await request(jobs, MAKE_JOB, nextTime(schedule, new Date()));
  await request(jobs, PROVE_JOB, nextProof(schedule));
  const { madeAt, refusal } = await readBackupState(db.background);
  const isMissed = madeAt === undefined || nextTime(schedule, new Date(madeAt)) <= new Date();
  const beginsLog = db.kind === 'sqlite' && logSeconds > 0;
  if (isMissed || beginsLog || refusal) await backups.makeSoon();
}

/** Returns the first time of a daily schedule after a moment. */
export function nextTime(schedule: readonly string[], after: Date): Date {
  const day = after.toISOString().slice(0, 10);
  const times = schedule.map((time) => Date.parse(`${day}T${time}:00.000Z`));
  const all = [...times, ...times.map((time) => time + DAY_MS)].filter((time) => time > after.getTime());
  return new Date(Math.min(...all));
}

async function makeScheduled({ config, jobs, backups }: BackupDeps): Promise<void> {
  const { target, schedule } = config.backup;
  // A job of before the setting was removed.
  if (target === null) return;
  // First, so that a failure does not stop the schedule.
  await request(jobs, MAKE_JOB, nextTime(schedule, new Date()));
  await backups.make().catch(leaveToPerson);
}

async function proveNightly({ config, jobs, backups }: BackupDeps): Promise<void> {
  if (config.backup.target === null) return;
  await request(jobs, PROVE_JOB, nextProof(config.backup.schedule));
  await backups.prove().catch(leaveToPerson);
}

/** What a person has to decide is not tried again before the next time. */
function leaveToPerson(error: unknown): void {
  if (!(error instanceof ForeignTargetError)) throw error;
}

/** An hour after the first backup of the day. */
function nextProof(schedule: readonly string[]): Date {
  const first = schedule.toSorted().slice(0, 1);
  return new Date(nextTime(first, new Date(Date.now() - HOUR_MS)).getTime() + HOUR_MS);
}

/** Its key allows one job for each moment, as a running one requests the next. */
async function request(jobs: Jobs, name: string, at: Date): Promise<void> {
  await jobs.add(name, {}, { key: at.toISOString(), startAfter: at });
}
