import { DISK_LIMIT, type HealthProblem, type Watched } from '#contract/health-contract.ts';
import { isDiskFull } from '../db/disk-reserve.ts';
import { diskSpace } from '../ground/disk-space.ts';
import { type HealthDeps, sizeText, watchedThing } from './watched.ts';

const MAKE_ROOM = 'Make room on the disk of DATA_DIR, or move it to a larger one.';

/** Checks how full the disk of the data folder is. */
export async function checkDisk({ config: { dataDir }, db }: HealthDeps): Promise<Watched> {
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
