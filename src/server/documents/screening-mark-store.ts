import type { Insertable, Transaction } from 'kysely';
import { inParts } from '../db/in-parts.ts';
import { preparedStatement } from '../db/prepared-statement.ts';
import type { Tables } from '../db/tables.ts';
import type { StoredDocument } from './document-store.ts';

/**
 * Marks clients as stored in these versions, in the transaction that stores them: whatever saves a client, it is then
 * compared with every reference list.
 */
export async function wantScreening(
  transaction: Transaction<Tables>,
  clients: readonly Pick<StoredDocument, 'id' | 'version'>[],
): Promise<void> {
  for (const some of inParts(clients)) {
    await markRows(
      transaction,
      some.map(({ id, version }) => ({ client_id: id, wanted: version })),
    );
  }
}

const markRows = preparedStatement((query, rows: Insertable<Tables['screening_clients']>[]) =>
  query
    .insertInto('screening_clients')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('client_id').doUpdateSet(({ ref }) => ({ wanted: ref('excluded.wanted') })),
    ),
);
