import { type Health, WATCHED_LABELS, type Watched, type WatchedName } from '#contract/health-contract.ts';
import { checkBackup, checkProof } from './check-backups.ts';
import { checkDisk } from './check-disk.ts';
import { checkDatabase, checkLists, checkSettings, checkVersion } from './check-installation.ts';
import { checkJobs, checkMail } from './check-work.ts';
import { type HealthDeps, watchedThing } from './watched.ts';

const CHECKS: Record<WatchedName, (deps: HealthDeps) => Promise<Watched>> = {
  backup: checkBackup,
  proof: checkProof,
  disk: checkDisk,
  jobs: checkJobs,
  mail: checkMail,
  lists: checkLists,
  database: checkDatabase,
  settings: checkSettings,
  version: checkVersion,
};

/** Checks everything that is watched, at once. A check that fails says so, and stops no other. */
export async function checkHealth(deps: HealthDeps): Promise<Health> {
  const names = Object.keys(CHECKS) as WatchedName[];
  const watched = await Promise.all(
    names.map((name) => CHECKS[name](deps).catch((error: Error) => failedCheck(name, error))),
  );
  return { checkedAt: new Date().toISOString(), watched };
}

function failedCheck(name: WatchedName, { message }: Error): Watched {
  const title = `The check of ${WATCHED_LABELS[name].toLowerCase()} failed.`;
  const advice = `Its state is unknown until the next check. The reason: ${message}`;
  return watchedThing(name, 'Not known: the check failed.', {
    state: 'unknown',
    problems: [{ title, advice }],
  });
}
