import type { Kysely } from 'kysely';

/** Lets clients be compared with one another again that have a number within an object, which was not compared before. */
export async function compareNumbersWithin(
  db: Kysely<{
    duplicate_clients: { client_id: string; version: number };
    documents: { collection: string; id: string; data: string };
  }>,
): Promise<void> {
  const withObject = db
    .selectFrom('documents')
    .select('id')
    .where('collection', '=', 'clients')
    .where('data', 'like', '%":{"%');
  await db
    .updateTable('duplicate_clients')
    .set({ version: 0 })
    .where('client_id', 'in', withObject)
    .execute();
}
