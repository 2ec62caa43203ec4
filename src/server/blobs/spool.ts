import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '#records';
import type { DataSettings } from '../db/open-database.ts';

/** What is still there after a day was left by a process that ended in the middle. */
const LEFT_OVER_MS = DAY_MS;

/** The folder in which bodies and copies are kept while they are worked on. */
export function spoolFolder({ dataDir }: Pick<DataSettings, 'dataDir'>): string {
  return join(dataDir, 'spool');
}

/** Deletes what processes that ended in the middle left in the spool; another server's work of today stays. */
export async function removeSpoolLeftOvers(data: Pick<DataSettings, 'dataDir'>): Promise<void> {
  const folder = spoolFolder(data);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const isOld = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs > LEFT_OVER_MS,
      () => false,
    );
    if (isOld) await rm(path, { recursive: true, force: true });
  }
}
