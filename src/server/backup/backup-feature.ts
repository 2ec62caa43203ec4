import { backupMetrics } from './backup-health.ts';
import { type BackupDeps, backupJobs, startBackups } from './backup-jobs.ts';

/** Backups on a schedule, and their proof. */
export const backupFeature = {
  metrics: backupMetrics,
  jobs: (deps: BackupDeps) => backupJobs(deps),
  start: startBackups,
};
