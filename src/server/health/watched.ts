import type { Logger } from 'pino';
import type { Watched, WatchedName } from '#contract/health-contract.ts';
import type { Database } from '../db/open-database.ts';
import type { Config } from '../ground/config.ts';
import { numberText } from '../ground/installation-format.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { MailConfig } from '../mail/mail-settings.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { PageCheck } from './check-pages.ts';

/** What the checks need of the server. */
export type HealthDeps = {
  config: Config &
    MailConfig & { backup: { target: unknown; schedule: readonly string[]; keepDays: number } };
  db: Database;
  jobs: Jobs;
  mailer: Mailer;
  /** A check of all pages that was just made; without one the last that was stored counts. */
  pageCheck?: PageCheck | null;
};

/** What is needed to act on them. */
export type HealthActDeps = HealthDeps & {
  backups: { makeSoon(): Promise<void>; proveSoon(): Promise<void> };
  log: Logger;
};

/** Returns something that is watched: fine, unless `more` says otherwise. */
export function watchedThing(name: WatchedName, line: string, more: Partial<Watched> = {}): Watched {
  return { name, state: 'fine', line, details: [], problems: [], used: null, action: null, ...more };
}

/** Returns a size in words, such as 1.2 GB. */
export function sizeText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const at = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  const size = bytes / 1_000 ** at;
  return `${at > 0 && size < 10 ? numberText(Math.round(size * 10) / 10) : numberText(Math.round(size))} ${units[at]}`;
}
