import type { Database } from '../../src/server/db/open-database.ts';
import { runTransaction } from '../../src/server/db/run-transaction.ts';
import { SYSTEM_AUTHOR } from '../../src/server/documents/document-store.ts';
import { storeWrites } from '../../src/server/documents/store-writes.ts';
import { besideServer } from './beside-server.ts';
import type { RunningServer } from './running-server.ts';

type PlantedField = { dataField: string; options: string[] };

/** Stores a dropdown without checks, as earlier releases did. */
export async function plantField(query: Database['query'], field: PlantedField): Promise<void> {
  const id = field.dataField;
  const after = { ...field, label: '', type: 'dropdown', persistent: true };
  await runTransaction(query, (transaction) =>
    storeWrites(transaction, [{ collection: 'fields', id, author: SYSTEM_AUTHOR, before: null, after }]),
  );
}

/** Does the same in the database of a running server. */
export function plantFieldBeside(server: RunningServer, field: PlantedField): Promise<void> {
  return besideServer(server, ({ query }) => plantField(query, field));
}
