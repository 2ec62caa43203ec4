import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a restore still has to do once everything is checked, in this order. */
export type RestorePlan = {
  /** Names of PostgreSQL databases: `scratch` becomes `current`, which becomes `kept`. */
  databases: { current: string; scratch: string; kept: string } | null;
  /** Paths in the data folder; a move whose source is gone was made. */
  moves: { from: string; to: string }[];
};

/** The path of the plan of a restore that is swapping the data in. */
export function restorePlanFile(dataDir: string): string {
  return join(dataDir, 'restore-plan.json');
}

/** Reads the plan of a restore that was interrupted; null when there is none. */
export function readRestorePlan(dataDir: string): RestorePlan | null {
  const file = restorePlanFile(dataDir);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** @throws Error with a sentence when a restore of this data was interrupted while it swapped the data in */
export function refuseHalfRestored(dataDir: string): void {
  if (!existsSync(restorePlanFile(dataDir))) return;
  throw new Error(
    `A restore into ${dataDir} was interrupted. Run cairn restore again: it completes that one first.`,
  );
}
