import type { SummaryHead } from '#contract/summary-contract.ts';
import { type Page, type PageCursor, pageOf } from '../db/page-cursor.ts';
import { named } from '../db/rows/column-names.ts';
import type { Query } from '../db/tables.ts';
import { searchable } from './searchable.ts';

/** Reads a page of a user's summaries, newest first; `q` filters by the words of prompt, file name and text. */
export async function pageOfSummaries(
  query: Query,
  userId: string,
  { q, limit, from }: { q?: string | undefined; limit: number; from?: PageCursor | undefined },
): Promise<Page<SummaryHead>> {
  let page = query
    .selectFrom('summaries')
    .select(named('id', 'prompt', 'file_name', 'state', 'created_at', 'finished_at'))
    .where('user_id', '=', userId);
  for (const word of searchable(q ?? '')
    .split(' ')
    .filter(Boolean)) {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    page = page.where(({ eb, ref, val }) => eb(ref('search_text'), 'like', val(pattern)));
  }
  if (from) {
    page = page.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(from.sortKey, from.itemId)),
    );
  }
  const rows = await page
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, ({ createdAt, id }) => ({ sortKey: createdAt, ownerId: '', itemId: id }));
}
