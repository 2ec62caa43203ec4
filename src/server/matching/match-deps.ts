import type { Transaction } from 'kysely';
import type { JsonObject } from '#records';
import type { Deps } from '../app/deps.ts';
import type { Tables } from '../db/tables.ts';
import type { Author, StoredDocument } from '../documents/document-store.ts';
import type { MatchShards } from './match-shards.ts';

/** What matching works with. */
export type MatchDeps = Pick<Deps, 'config' | 'db' | 'log' | 'jobs'> & { shards: MatchShards };

/** A signed-in user who runs, decides or resolves. */
export type Reviewer = { id: string; email: string };

/** What chosen values are written into clients with. */
export type ResolutionDeps = Pick<Deps, 'config' | 'db' | 'webhooks'> & { patchDocument: PatchDocument };

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
