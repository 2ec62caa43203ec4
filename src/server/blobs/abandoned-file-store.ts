import { randomUUID } from 'node:crypto';
import { saveMeta } from '../db/meta-store.ts';
import type { Database } from '../db/open-database.ts';
import type { Query } from '../db/tables.ts';
import type { Files } from './files.ts';

const KEY = 'abandoned-files:';

/**
 * Notes files that no row names any more, in the transaction that deletes their rows: deleting a file cannot be rolled back, so
 * that it comes after the commit, and a server that is killed in between, or a bucket that is away, must not keep it for ever.
 */
export async function abandonFiles(transaction: Query, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await saveMeta(transaction, `${KEY}${randomUUID()}`, JSON.stringify(keys));
}

/** Deletes the files that were abandoned, those of earlier times too that could not be deleted then. */
export async function removeAbandonedFiles({ query }: Pick<Database, 'query'>, files: Files): Promise<void> {
  const notes = await query.selectFrom('meta').selectAll().where('key', 'like', `${KEY}%`).execute();
  for (const { key, value } of notes) {
    for (const one of JSON.parse(value) as string[]) await files.remove(one);
    await query.deleteFrom('meta').where('key', '=', key).execute();
  }
}
