import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { JsonObject } from '#records';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import type { Author, StoredDocument } from '../documents/document-store.ts';
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
  patchDocument: PatchDocument;
};

/** What the calls of matching work with. */
export type MatchingDeps = Omit<MatchDeps, 'shards'> & ResolutionDeps & { isDraining: () => boolean };

/** Changes a document at dotted paths or replaces whole lists, with its revision. */
export type PatchDocument = (
  transaction: Transaction<Tables>,
  target: {
    collection: 'clients';
    id: string;
    author: Author;
    expected: number;
    changes: JsonObject;
    operation: 'resolution';
    note: string;
  },
) => Promise<StoredDocument>;
