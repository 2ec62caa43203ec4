import type { HealthProblem, Watched } from '#contract/health-contract.ts';
import { type BackupState, isOverdue, readBackupState } from '../backup/backup-state-store.ts';
import { momentText, numberText } from '../ground/installation-format.ts';
import { type HealthDeps, sizeText, watchedThing } from './watched.ts';

/** What production needs and has not. */
const NO_BACKUPS: HealthProblem = {
  title: 'No backups are made.',
  advice:
    'Set BACKUP_TARGET to a folder on another disk or to a bucket, and start the server again. Until then a lost disk is a lost database.',
};

const PROVABLE = { action: 'prove-backup' } as const;

/** Checks when the newest backup was made. */
export async function checkBackup({ config, db }: HealthDeps): Promise<Watched> {
  const { target, schedule, keepDays } = config.backup;
  if (target === null) {
    const line = 'No backups are made: BACKUP_TARGET is not set.';
    return config.mode === 'production'
      ? watchedThing('backup', line, { state: 'wrong', problems: [NO_BACKUPS] })
      : watchedThing('backup', line, { state: 'unknown' });
  }
  const state = await readBackupState(db.health);
  const { madeAt, size = 0 } = state;
  const problems = backupProblems(state);
  const known = madeAt === undefined ? 'unknown' : 'fine';
  return watchedThing(
    'backup',
    madeAt === undefined ? 'Not known: no backup has run yet.' : `${momentText(madeAt)}, ${sizeText(size)}`,
    {
      state: problems.length > 0 ? 'wrong' : known,
      details: [`Made each day at ${schedule.join(' and ')} UTC, and kept for ${keepDays} days.`],
      problems,
      action: 'make-backup',
    },
  );
}

function backupProblems(state: BackupState): HealthProblem[] {
  const { madeAt, problem, refusal } = state;
  if (refusal) return [{ title: 'Nothing is backed up.', advice: refusal }];
  const newest = madeAt === undefined ? 'There is none yet.' : `The newest is of ${momentText(madeAt)}.`;
  if (problem) {
    const advice = `${newest} It is tried again automatically. The reason: ${problem}`;
    return [{ title: 'The last backup failed.', advice }];
  }
  if (madeAt === undefined || !isOverdue(state)) return [];
  const advice = 'One is due each day. Look at the jobs below, and make one now.';
  return [{ title: `The newest backup is of ${momentText(madeAt)}.`, advice }];
}

/** Checks when a backup was last restored into a temporary place. */
export async function checkProof({ config, db }: HealthDeps): Promise<Watched> {
  if (config.backup.target === null) {
    return watchedThing('proof', 'Nothing to test: no backups are made.', { state: 'unknown' });
  }
  const { provenAt, provenRows = 0, proofProblem } = await readBackupState(db.health);
  const rows = `${numberText(provenRows)} rows`;
  const last = provenAt === undefined ? null : `${momentText(provenAt)}: restored with ${rows}`;
  if (proofProblem) {
    const before = last === null ? 'No restore has ever succeeded.' : `The last restore: ${last}.`;
    const title = 'The test restore of the newest backup failed.';
    const problems = [{ title, advice: `${before} The reason: ${proofProblem}` }];
    return watchedThing('proof', last ?? 'Never tested.', { state: 'wrong', problems, ...PROVABLE });
  }
  if (last === null) {
    return watchedThing('proof', 'Not known: no backup has been restored for a test yet.', {
      state: 'unknown',
      ...PROVABLE,
    });
  }
  const details = ['Each night the newest backup is restored into a temporary place, which is then deleted.'];
  return watchedThing('proof', last, { details, ...PROVABLE });
}
