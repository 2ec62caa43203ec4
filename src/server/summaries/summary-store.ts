import type { Selectable } from 'kysely';
import { SUMMARY_PROBLEMS, type SummaryProblem } from '#contract/summaries/summary-problems.ts';
import type { Summary, SummaryPoint, SummaryResult } from '#contract/summary-contract.ts';
import { namedRow, rowOf } from '../db/rows/column-names.ts';
import { countFound } from '../db/rows/count-found.ts';
import type { Query, Tables, Transaction } from '../db/tables.ts';
import { searchable } from './searchable.ts';

/** A summary as it is stored, with what its job needs. */
export type KeptSummary = Omit<Summary, 'filePath'> & {
  userId: string;
  fileId: string;
  contentHash: string;
  attempts: number;
};
/** A requested summary. */
export type NewSummary = Pick<
  KeptSummary,
  'id' | 'userId' | 'fileId' | 'fileName' | 'contentHash' | 'prompt' | 'email'
>;
type Progress = Pick<Summary, 'stage' | 'pagesRead' | 'pages'> & { draft: readonly SummaryPoint[] };
type Ended = { state: 'failed' | 'cancelled'; problem: SummaryProblem };

const OPEN_STATES = ['waiting', 'running'] as const;

/** Inserts a new summary; false when its id exists. */
export async function insertSummary(query: Query, summary: NewSummary): Promise<boolean> {
  const { id, userId, fileId, fileName, contentHash, prompt, email } = summary;
  const { numInsertedOrUpdatedRows } = await query
    .insertInto('summaries')
    .values(
      rowOf({
        ...{ id, userId, fileId, fileName, contentHash, prompt, email },
        ...({ state: 'waiting', stage: 'waiting', pagesRead: 0, pages: 0, attempts: 0 } as const),
        searchText: searchTextOf(summary),
        createdAt: new Date().toISOString(),
        keptBytes: bytesToBegin(summary),
      }),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The bytes that a summary keeps from the moment that it is asked for. */
export function bytesToBegin(summary: Pick<NewSummary, 'prompt' | 'fileName'>): number {
  return bytesOf(summary.prompt, searchTextOf(summary));
}

function searchTextOf({ prompt, fileName }: Pick<NewSummary, 'prompt' | 'fileName'>): string {
  return searchable(`${prompt} ${fileName}`);
}

function bytesOf(...texts: string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

export async function findSummary(query: Query, id: string): Promise<KeptSummary | null> {
  const row = await query.selectFrom('summaries').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toSummary(row) : null;
}

/** Finds an open summary for the same request of the same user. */
export async function findSameOpenSummary(query: Query, summary: NewSummary): Promise<KeptSummary | null> {
  const row = await query
    .selectFrom('summaries')
    .selectAll()
    .where('user_id', '=', summary.userId)
    .where('file_id', '=', summary.fileId)
    .where('prompt', '=', summary.prompt)
    .where('email', '=', summary.email)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirst();
  return row ? toSummary(row) : null;
}

export async function countOpenSummaries(query: Query, userId: string): Promise<number> {
  return countFound(
    query.selectFrom('summaries').where('user_id', '=', userId).where('state', 'in', OPEN_STATES),
  );
}

/** Finds the newest result for a user's file content and prompt, made by the same method. */
export async function findMade(
  query: Query,
  { userId, contentHash, prompt }: Pick<KeptSummary, 'userId' | 'contentHash' | 'prompt'>,
  madeBy: string,
): Promise<SummaryResult | null> {
  const row = await query
    .selectFrom('summaries')
    .select('result')
    .where('user_id', '=', userId)
    .where('content_hash', '=', contentHash)
    .where('prompt', '=', prompt)
    .where('made_by', '=', madeBy)
    .where('state', '=', 'done')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row?.result ? JSON.parse(row.result) : null;
}

/** Begins an attempt at a summary; null when it has ended or is deleted. */
export async function beginSummary(query: Query, id: string): Promise<KeptSummary | null> {
  const row = await query
    .updateTable('summaries')
    .set(({ eb }) => ({ state: 'running', stage: 'reading', draft: null, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', OPEN_STATES)
    .returningAll()
    .executeTakeFirst();
  return row ? toSummary(row) : null;
}

/** Updates the progress of a running summary; false when it is no longer running. */
export async function updateProgress(
  query: Query,
  id: string,
  { stage, pagesRead, pages, draft }: Progress,
): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('summaries')
    .set({ stage, pages_read: pagesRead, pages, draft: JSON.stringify(draft) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores the result of a summary; false when it is no longer running. */
export async function finishSummary(
  transaction: Transaction,
  { id, prompt, fileName }: KeptSummary,
  made: { result: SummaryResult; madeBy: string; pages: number },
): Promise<boolean> {
  const result = JSON.stringify(made.result);
  const searchText = searchable(`${prompt} ${fileName} ${made.result.summary}`);
  const { numUpdatedRows } = await transaction
    .updateTable('summaries')
    .set({
      state: 'done',
      stage: 'ended',
      draft: null,
      result,
      made_by: made.madeBy,
      pages: made.pages,
      pages_read: made.pages,
      search_text: searchText,
      kept_bytes: bytesOf(prompt, result, searchText),
      finished_at: new Date().toISOString(),
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends an open summary without a result; false when it has ended. */
export async function endSummary(query: Query, id: string, { state, problem }: Ended): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('summaries')
    .set({ state, stage: 'ended', draft: null, problem, finished_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Lists open summaries, oldest first. */
export async function listOpenSummaries(query: Query): Promise<{ id: string; userId: string }[]> {
  return query
    .selectFrom('summaries')
    .select(['id', 'user_id as userId'])
    .where('state', 'in', OPEN_STATES)
    .orderBy('created_at')
    .execute();
}

/** Lists all summaries of a user, oldest first. */
export async function listSummariesOf(query: Query, userId: string): Promise<KeptSummary[]> {
  const rows = await query
    .selectFrom('summaries')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map(toSummary);
}

/** Lists the finished summaries that a user has of the file of one, oldest first: all that was asked about it. */
export async function listConversation(
  query: Query,
  { userId, fileId }: Pick<KeptSummary, 'userId' | 'fileId'>,
): Promise<KeptSummary[]> {
  const rows = await query
    .selectFrom('summaries')
    .selectAll()
    .where('user_id', '=', userId)
    .where('file_id', '=', fileId)
    .where('state', '=', 'done')
    .orderBy('created_at')
    .execute();
  return rows.map(toSummary);
}

/** Lists summaries requested before a moment. */
export async function listSummariesBefore(query: Query, before: Date, limit: number): Promise<KeptSummary[]> {
  const rows = await query
    .selectFrom('summaries')
    .selectAll()
    .where('created_at', '<', before.toISOString())
    .limit(limit)
    .execute();
  return rows.map(toSummary);
}

/** Deletes a summary, and the text of its file unless another summary of the user needs it. */
export async function deleteSummary(transaction: Transaction, summary: KeptSummary): Promise<void> {
  const { id, userId, contentHash } = summary;
  await transaction.deleteFrom('summaries').where('id', '=', id).execute();
  await transaction
    .deleteFrom('pdf_texts')
    .where('user_id', '=', userId)
    .where('content_hash', '=', contentHash)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('summaries')
            .select('id')
            .where('user_id', '=', userId)
            .where('content_hash', '=', contentHash),
        ),
      ),
    )
    .execute();
}

/** Whether a file has a summary. */
export async function isSummarised(query: Query, fileId: string): Promise<boolean> {
  const row = await query
    .selectFrom('summaries')
    .select('id')
    .where('file_id', '=', fileId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a user's summaries, texts and usage; returns the number of summaries. */
export async function deleteSummariesOf(query: Query, userId: string): Promise<number> {
  await query.deleteFrom('pdf_texts').where('user_id', '=', userId).execute();
  await query.deleteFrom('summary_usage').where('user_id', '=', userId).execute();
  const { numDeletedRows } = await query
    .deleteFrom('summaries')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function toSummary(row: Selectable<Tables['summaries']>): KeptSummary {
  const { draft, result, problem, madeBy, searchText, keptBytes, ...summary } = namedRow(row);
  return {
    ...summary,
    draft: draft === null ? [] : JSON.parse(draft),
    result: result === null ? null : JSON.parse(result),
    problem: problem && { reason: problem, message: SUMMARY_PROBLEMS[problem] },
  };
}
