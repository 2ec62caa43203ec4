import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** How long a starting server waits for the previous one to end. */
const LOCK_TIMEOUT_MS = 2_000;

/**
 * Locks a data folder for this process until the returned function is called. It is a lock of the operating system on
 * `cairn.lock`, which a killed process releases.
 * @throws Error with a sentence for the terminal when another server holds it
 */
export function lockDataFolder(dataDir: string): () => void {
  const lock = new DatabaseSync(join(dataDir, 'cairn.lock'), { timeout: LOCK_TIMEOUT_MS });
  try {
    lock.exec('begin exclusive');
  } catch (cause) {
    lock.close();
    throw new Error(
      `Another Cairn server is using ${dataDir}. Stop it first, or set DATA_DIR to another folder. ` +
        'To run several servers on one database, set DATABASE_URL to a PostgreSQL.',
      { cause },
    );
  }
  return () => {
    if (lock.isOpen) lock.close();
  };
}
