import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { POLL_SECONDS } from './job-settings.ts';

type Watch = {
  /** Lists the names of jobs that are due. */
  listDue: () => Promise<readonly string[]>;
  wake: (name: string) => void;
  log: Logger;
  signal: AbortSignal;
};

/** Polls for due jobs on behalf of all workers: an idle server queries its database once, not once for each worker. */
export async function watchDueJobs({ listDue, wake, log, signal }: Watch): Promise<void> {
  while (!signal.aborted) {
    try {
      for (const name of await listDue()) wake(name);
    } catch (err) {
      log.error({ err }, 'jobs cannot be read');
    }
    await pauseBetweenPolls(signal);
  }
}

/** Waits for the polling interval, or until the signal. */
export async function pauseBetweenPolls(signal: AbortSignal): Promise<void> {
  await sleep(POLL_SECONDS * 1_000, undefined, { signal }).catch(() => {});
}
