import type { Logger } from 'pino';
import type { Files } from '../blobs/files.ts';
import type { Database } from '../db/open-database.ts';
import type { SitePages } from '../http/page-response.ts';
import type { Auth } from '../identity/auth.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { PatchDocument } from '../matching/match-deps.ts';
import type { MatchShards } from '../matching/match-shards.ts';
import type { Summarizer } from '../summary-engine/summarizer.ts';
import type { VisitCounter } from '../visits/visit-counter.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { ServerConfig } from './read-config.ts';

/** What features are given: made once in `main.ts`, or by a test. Each feature names the part it needs in a type of its own. */
export type Deps = {
  config: ServerConfig;
  db: Database;
  log: Logger;
  mailer: Mailer;
  files: Files;
  jobs: Jobs;
  webhooks: Webhooks;
  summarizer: Summarizer;
  // What one feature lends to others, which see its types alone.
  auth: Auth;
  visits: VisitCounter;
  shards: MatchShards;
  patchDocument: PatchDocument;
};

/** What features are given to answer requests with. */
export type AppDeps = Deps & {
  pages: SitePages;
  /** True once the server is on its way out. */
  isDraining: () => boolean;
};
