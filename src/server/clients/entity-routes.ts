import { ENTITY_KINDS } from '#records';
import type { Database } from '../db/open-database.ts';
import { readCursor, writeCursor } from '../db/page-cursor.ts';
import { wrongField } from '../ground/app-error.ts';
import { verifiedUser } from '../http/require-session.ts';
import { searchEntities } from './entity-store.ts';
import { findEntity } from './find-entity.ts';

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
