import type { Query } from '../db/tables.ts';

/** Returns the bytes of all that users store, and of published lists: of a user, and in all. Files that are still coming in count. */
export async function measureStored(
  query: Query,
  userId: string,
): Promise<{ ofUser: number; inAll: number }> {
  // Of no user; kept once, however many versions have the file.
  const published = query.selectFrom('published_files').select(['hash', 'bytes']).distinct();
  const stored = query
    .selectFrom('stored_files')
    .select(({ ref }) => ['user_id', ref('size').$castTo<number | string>().as('bytes')])
    .unionAll(query.selectFrom('pdf_texts').select(['user_id', 'text_bytes as bytes']))
    .unionAll(query.selectFrom('summaries').select(['user_id', 'kept_bytes as bytes']))
    .unionAll(query.selectFrom('answer_documents').select(['user_id', 'bytes']))
    .unionAll(query.selectFrom('imports').select(['user_id', 'file_bytes as bytes']))
    .unionAll(query.selectFrom('reference_uploads').select(['user_id', 'file_bytes as bytes']))
    .unionAll(query.selectFrom(published.as('published')).select(['hash as user_id', 'bytes']));
  const { ofUser, inAll } = await query
    .selectFrom(stored.as('stored'))
    .select(({ fn }) => [
      fn.sum<number | string | null>('bytes').filterWhere('user_id', '=', userId).as('ofUser'),
      fn.sum<number | string | null>('bytes').as('inAll'),
    ])
    .executeTakeFirstOrThrow();
  return { ofUser: Number(ofUser ?? 0), inAll: Number(inAll ?? 0) };
}
