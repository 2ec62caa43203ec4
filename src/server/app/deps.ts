import type { Logger } from 'pino';
import type { Backups } from '../backup/backups.ts';
import type { Files } from '../blobs/files.ts';
import type { Database } from '../db/open-database.ts';
import type { writeBatch } from '../documents/batches/write-batch.ts';
import type { checkDocument } from '../documents/check-document.ts';
import type { patchDocument } from '../documents/patch-document.ts';
import type { SitePages } from '../http/page-response.ts';
import type { Auth } from '../identity/auth.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { addAuditRows } from '../matching/audit/match-audit-store.ts';
import type { MatchShards } from '../matching/match-shards.ts';
import type { releaseProposalsOf } from '../matching/screening/finding-store.ts';
import type { ScreeningWatch } from '../matching/screening/screening-watch.ts';
import type { Summarizer } from '../summary-engine/summarizer.ts';
import type { VisitCounter } from '../visits/visit-counter.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { ServerConfig } from './read-config.ts';

/** Dependencies of the features, created once in `main.ts` or by a test. Each feature names the part it needs in a type of its own. */
export type Deps = {
  config: ServerConfig;
  db: Database;
  log: Logger;
  mailer: Mailer;
  files: Files;
  jobs: Jobs;
  webhooks: Webhooks;
  summarizer: Summarizer;
  // What one feature offers to others, which import its types only.
  auth: Auth;
  visits: VisitCounter;
  backups: Backups;
  shards: MatchShards;
  screening: ScreeningWatch;
  patchDocument: typeof patchDocument;
  checkDocument: typeof checkDocument;
  writeBatch: typeof writeBatch;
  addAuditRows: typeof addAuditRows;
  releaseProposalsOf: typeof releaseProposalsOf;
};

/** Dependencies of the features' request handlers. */
export type AppDeps = Deps & {
  pages: SitePages;
  /** True once the server is shutting down. */
  isDraining: () => boolean;
};
