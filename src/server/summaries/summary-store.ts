import type { Kysely, Selectable, Transaction } from 'kysely';
import {
  SUMMARY_PROBLEMS,
  type Summary,
  type SummaryPoint,
  type SummaryProblem,
  type SummaryResult,
} from '#contract/summary-contract.ts';
import type { Tables } from '../db/tables.ts';
import { searchable } from './searchable.ts';

type Query = Kysely<Tables>;

/** A summary as it is kept, with what its making needs to know. */
export type KeptSummary = Summary & { userId: string; fileId: string; contentHash: string; attempts: number };
/** What a summary begins with. */
export type NewSummary = Pick<
  KeptSummary,
  'id' | 'userId' | 'fileId' | 'fileName' | 'contentHash' | 'prompt' | 'email'
>;
type Progress = Pick<Summary, 'stage' | 'pagesRead' | 'pages'> & { draft: readonly SummaryPoint[] };
type Ended = { state: 'failed' | 'cancelled'; problem: SummaryProblem };

const OPEN_STATES = ['waiting', 'running'];

/** Keeps a new summary. False when one with this id is here already. */
export async function insertSummary(query: Query, summary: NewSummary): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await query
    .insertInto('summaries')
    .values({
      id: summary.id,
      user_id: summary.userId,
      file_id: summary.fileId,
      file_name: summary.fileName,
      content_hash: summary.contentHash,
      prompt: summary.prompt,
      email: summary.email,
      state: 'waiting',
      stage: 'waiting',
      pages_read: 0,
      pages: 0,
      attempts: 0,
      search_text: searchable(`${summary.prompt} ${summary.fileName}`),
      created_at: new Date().toISOString(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findSummary(query: Query, id: string): Promise<KeptSummary | null> {
  const row = await query.selectFrom('summaries').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toSummary(row) : null;
}

/** The summary that is being made of the same for the same user just now. */
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

/** How many summaries of a user have not ended. */
export async function countOpenSummaries(query: Query, userId: string): Promise<number> {
  const { count } = await query
    .selectFrom('summaries')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What was made for a user of the same bytes, with the same prompt, in the same way; the newest. */
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

/** Notes that a try begins. Null when there is nothing to be done: it ended, or is gone. */
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

/** Notes how far it has come. False when it is no longer wanted. */
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

/** Keeps what was made, unless it was cancelled meanwhile. */
export async function finishSummary(
  transaction: Transaction<Tables>,
  { id, prompt, fileName }: KeptSummary,
  made: { result: SummaryResult; madeBy: string; pages: number },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('summaries')
    .set({
      state: 'done',
      stage: 'ended',
      draft: null,
      result: JSON.stringify(made.result),
      made_by: made.madeBy,
      pages: made.pages,
      pages_read: made.pages,
      search_text: searchable(`${prompt} ${fileName} ${made.result.summary}`),
      finished_at: new Date().toISOString(),
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends a summary without a result, unless it has ended. */
export async function endSummary(query: Query, id: string, { state, problem }: Ended): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('summaries')
    .set({ state, stage: 'ended', draft: null, problem, finished_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Summaries that have not ended, oldest first. */
export async function listOpenSummaryIds(query: Query): Promise<string[]> {
  const rows = await query
    .selectFrom('summaries')
    .select('id')
    .where('state', 'in', OPEN_STATES)
    .orderBy('created_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Every summary of a user, oldest first. */
export async function listSummariesOf(query: Query, userId: string): Promise<KeptSummary[]> {
  const rows = await query
    .selectFrom('summaries')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map(toSummary);
}

/** Summaries that were asked for before a moment. */
export async function listSummariesBefore(query: Query, before: Date, limit: number): Promise<KeptSummary[]> {
  const rows = await query
    .selectFrom('summaries')
    .selectAll()
    .where('created_at', '<', before.toISOString())
    .limit(limit)
    .execute();
  return rows.map(toSummary);
}

/** Deletes a summary, and the text of its file when nothing else of its user stands on it. */
export async function deleteSummary(transaction: Transaction<Tables>, summary: KeptSummary): Promise<void> {
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

/** Whether a file is what some summary was made of. */
export async function isSummarised(query: Query, fileId: string): Promise<boolean> {
  const row = await query
    .selectFrom('summaries')
    .select('id')
    .where('file_id', '=', fileId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets all that is kept of a user's summaries, texts and use of models. */
export async function deleteSummariesOf(query: Query, userId: string): Promise<number> {
  await query.deleteFrom('pdf_texts').where('user_id', '=', userId).execute();
  await query.deleteFrom('summary_usage').where('user_id', '=', userId).execute();
  const { numDeletedRows } = await query
    .deleteFrom('summaries')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Takes an address out of whom copies went to. */
export async function eraseSummaryAddress(query: Query, email: string): Promise<void> {
  await query
    .updateTable('summaries')
    .set({ email: '' })
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email)
    .execute();
}

function toSummary(row: Selectable<Tables['summaries']>): KeptSummary {
  const problem = row.problem as SummaryProblem | null;
  return {
    id: row.id,
    userId: row.user_id,
    fileId: row.file_id,
    fileName: row.file_name,
    contentHash: row.content_hash,
    prompt: row.prompt,
    email: row.email,
    state: row.state as Summary['state'],
    stage: row.stage as Summary['stage'],
    pagesRead: row.pages_read,
    pages: row.pages,
    attempts: row.attempts,
    draft: row.draft === null ? [] : JSON.parse(row.draft),
    result: row.result === null ? null : JSON.parse(row.result),
    problem: problem && { reason: problem, message: SUMMARY_PROBLEMS[problem] },
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}
