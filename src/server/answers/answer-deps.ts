import type { EntityKind } from '#records';
import type { Database } from '../db/open-database.ts';
import type { PatchClient } from '../documents/write-store.ts';

/** What saving answers works with. */
export type AnswerDeps = { db: Database; patchDocument: PatchClient<'answers'> };

/** The client, contact or related party that answers are about. */
export type AnswerSubject = { kind: EntityKind; id: string };
