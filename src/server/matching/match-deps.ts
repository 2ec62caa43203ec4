import type { Logger } from 'pino';
import type { Database } from '../db/open-database.ts';
import type { PatchClient } from '../documents/write-store.ts';
import type { Config } from '../ground/config.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { MatchConfig } from './match-settings.ts';
import type { MatchShards } from './match-shards.ts';

/** What matching works with. */
export type MatchDeps = {
  config: Config & MatchConfig;
  db: Database;
  log: Logger;
  jobs: Jobs;
  shards: MatchShards;
};

/** A signed-in user who runs, decides or resolves. */
export type Reviewer = { id: string; email: string };

/** What chosen values are written into clients with. */
export type ResolutionDeps = Pick<MatchDeps, 'config' | 'db'> & {
  webhooks: Webhooks;
  patchDocument: PatchClient<'resolution'>;
};

/** What the calls of matching work with. */
export type MatchingDeps = MatchDeps & ResolutionDeps & { isDraining: () => boolean };
