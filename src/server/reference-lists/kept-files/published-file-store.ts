import type { Query } from '../../db/tables.ts';

/** A file of a version as its authority published it. */
export type PublishedFile = { name: string; bytes: number; hash: string };

/** The key under which the bytes of published files with this hash are kept, once for all versions. */
export function publishedKey(hash: string): string {
  return `published-lists/${hash}`;
}

/** Says which files are kept of a version. */
export async function putPublishedFiles(
  query: Query,
  listId: string,
  files: readonly PublishedFile[],
): Promise<void> {
  await query
    .insertInto('published_files')
    .values(files.map((one, file) => ({ list_id: listId, file, ...one })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The files that are kept of a version, in their order. */
export async function listPublishedFiles(query: Query, listId: string): Promise<PublishedFile[]> {
  const rows = await query
    .selectFrom('published_files')
    .select(['name', 'bytes', 'hash'])
    .where('list_id', '=', listId)
    .orderBy('file')
    .execute();
  return rows.map(({ name, bytes, hash }) => ({ name, bytes: Number(bytes), hash }));
}

/** The ids of the versions of which files are kept. */
export async function listsWithPublishedFiles(query: Query): Promise<ReadonlySet<string>> {
  const rows = await query.selectFrom('published_files').select('list_id').distinct().execute();
  return new Set(rows.map(({ list_id }) => list_id));
}

/** Forgets the files of versions that are not here any more, and returns the hashes that nothing needs now. */
export async function forgetPublishedFiles(query: Query): Promise<string[]> {
  const here = query.selectFrom('reference_lists').select('id').where('state', '<>', 'removed');
  const gone = await query
    .deleteFrom('published_files')
    .where('list_id', 'not in', here)
    .returning('hash')
    .execute();
  const hashes = [...new Set(gone.map(({ hash }) => hash))];
  if (hashes.length === 0) return [];
  const kept = await query.selectFrom('published_files').select('hash').where('hash', 'in', hashes).execute();
  const needed = new Set(kept.map(({ hash }) => hash));
  return hashes.filter((hash) => !needed.has(hash));
}
