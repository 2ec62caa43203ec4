import type { NamedEntity } from '#contract/entity-contract.ts';
import { ENTITY_KINDS, type EntityKind, entityKey, type JsonObject } from '#records';
import type { Database } from '../db/open-database.ts';
import { readCursor, writeCursor } from '../db/page-cursor.ts';
import type { Query } from '../db/tables.ts';
import { readDocument } from '../documents/document-store.ts';
import { AppError, wrongField } from '../ground/app-error.ts';
import { verifiedUser } from '../http/require-session.ts';
import { entityOf, searchEntities } from './entity-store.ts';

/** Implements searching clients, contacts and related parties by name, and reading one of them. */
export function entityRoutes({ db }: { db: Database }) {
  return {
    search: verifiedUser.entities.search.handler(async ({ input: { q, kind, limit, cursor } }) => {
      if (cursor !== undefined && !kind) throw wrongField('cursor', 'A cursor needs the kind it belongs to.');
      const from = cursor === undefined ? undefined : readCursor(cursor);
      const kinds = kind ? [kind] : ENTITY_KINDS;
      const groups = kinds.map(async (one) => {
        const { items, end } = await searchEntities(db.query, { kind: one, q, limit, cursor: from });
        return { kind: one, items, nextCursor: end && writeCursor(end) };
      });
      return { groups: await Promise.all(groups) };
    }),
    read: verifiedUser.entities.read.handler(({ input }) => findEntity(db.query, input)),
  };
}

/**
 * Finds an entity with its whole record: the client document, or the item of its contacts or related parties.
 * @throws AppError 404 when there is none
 */
async function findEntity(
  query: Query,
  { kind, id }: { kind: EntityKind; id: string },
): Promise<{ entity: NamedEntity; record: JsonObject }> {
  const key = entityKey(kind, id);
  const client = await readDocument(query, { collection: 'clients', id: key.clientId });
  const found = client && entityOf(client, key);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}
