import {
  DISK_LIMIT,
  type Health,
  type HealthProblem,
  WATCHED_LABELS,
  type Watched,
  type WatchedName,
} from '#contract/health-contract.ts';
import { isDiskFull } from '../db/disk-reserve.ts';
import { diskSpace } from '../ground/disk-space.ts';
import { checkBackup, checkProof } from './check-backups.ts';
import { checkDatabase, checkLists, checkSettings, checkVersion } from './check-installation.ts';
import { checkJobs, checkMail } from './check-work.ts';
import { type HealthDeps, sizeText, watchedThing } from './watched.ts';

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

const MAKE_ROOM = 'Make room on the disk of DATA_DIR, or move it to a larger one.';

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

/** Checks how full the disk of the data folder is. */
async function checkDisk({ config: { dataDir }, db }: HealthDeps): Promise<Watched> {
  const space = await diskSpace(dataDir);
  const { free } = space;
  const used = space.used / (space.used + free);
  const line = `${Math.round(used * 100)} % full, ${sizeText(free)} free`;
  const problems: HealthProblem[] = [];
  if (db.kind === 'sqlite' && (await isDiskFull(dataDir))) {
    problems.push({
      title: 'The disk is full: nothing can be saved.',
      advice: `People can still sign in and read, and messages of visitors are stored. ${MAKE_ROOM} Saving resumes automatically.`,
    });
  } else if (used >= DISK_LIMIT) {
    const advice = `Once it is full nothing can be saved; reading still works. ${MAKE_ROOM}`;
    problems.push({ title: `The disk is ${line}.`, advice });
  }
  return watchedThing('disk', line, { used, ...(problems.length > 0 && { state: 'wrong', problems }) });
}
