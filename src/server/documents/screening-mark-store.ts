import type { Insertable } from 'kysely';
import { inParts } from '../db/in-parts.ts';
import { preparedStatement } from '../db/prepared-statement.ts';
import type { WritingStatement } from '../db/run-together.ts';
import type { Query, Tables } from '../db/tables.ts';
import type { StoredDocument } from './document-store.ts';

/** The statements that remove the pairs of removed clients: none names a client that is gone, nor one that was merged into another. */
export function removedPairs(query: Query, ids: readonly string[]): WritingStatement[] {
  return inParts(ids).map((some) => ({
    query: query
      .deleteFrom('duplicate_pairs')
      .where(({ or, eb }) => or([eb('client_id', 'in', some), eb('other_client_id', 'in', some)]))
      .compile(),
  }));
}

/**
 * The statements that mark clients as stored in these versions, for the transaction that stores them: whatever saves a
 * client, it is then compared with every reference list, and with the other clients.
 */
export function screeningMarks(
  query: Query,
  clients: readonly Pick<StoredDocument, 'id' | 'version'>[],
): WritingStatement[] {
  return inParts(clients).flatMap((some) => {
    const rows = some.map(({ id, version }) => ({ client_id: id, wanted: version }));
    return [{ query: markRows(query, rows) }, { query: markForBook(query, rows) }];
  });
}

const markRows = preparedStatement((query, rows: Insertable<Tables['screening_clients']>[]) =>
  query
    .insertInto('screening_clients')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('client_id').doUpdateSet(({ ref }) => ({ wanted: ref('excluded.wanted') })),
    ),
);

const markForBook = preparedStatement((query, rows: Insertable<Tables['duplicate_clients']>[]) =>
  query
    .insertInto('duplicate_clients')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('client_id').doUpdateSet(({ ref }) => ({ wanted: ref('excluded.wanted') })),
    ),
);
