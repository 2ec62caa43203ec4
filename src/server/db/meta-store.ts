import type { Query } from './tables.ts';

/** Returns a value that belongs to the whole database, by its key. */
export async function readMeta(query: Query, key: string): Promise<string | undefined> {
  const row = await query.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

export async function saveMeta(query: Query, key: string, value: string): Promise<void> {
  await query
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Stores a value unless the key has one. Returns the stored one. */
export async function claimMeta(query: Query, key: string, value: string): Promise<string> {
  await query
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return (await readMeta(query, key)) ?? value;
}
