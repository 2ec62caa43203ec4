import { type Selectable, sql } from 'kysely';
import type { AUDIT_ACTIONS, AuditRow } from '#contract/matching/match-audit-contract.ts';
import type { Reason } from '#contract/matching/matching-parts.ts';
import type { Decision } from '#matching';
import type { EntityKind } from '#records';
import { inParts } from '../../db/in-parts.ts';
import { pagesOf } from '../../db/page-cursor.ts';
import { namedRow, rowOf } from '../../db/rows/column-names.ts';
import { given } from '../../db/rows/given.ts';
import type { Query, Tables, Transaction } from '../../db/tables.ts';
import { yieldToOthers } from '../../ground/yield-to-others.ts';
import type { Reviewer } from '../match-deps.ts';
import { upsertMatchUser } from '../match-user-store.ts';

const ROWS_PER_PAGE = 250;
/** Rows that one statement looks through when no index finds those of a filter: a statement of SQLite holds the thread. */
const ROWS_PER_LOOK = 10_000;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** One action of a user. */
export type AuditEntry = {
  action: AuditAction;
  runId: string;
  kind?: EntityKind;
  recordId?: string;
  name?: string;
  listName?: string;
  externalId?: string;
  externalName?: string;
  score?: number | null;
  threshold?: number | null;
  old?: Decision;
  new?: Decision;
  note?: string | null;
  reason?: Reason | null;
  /** Id of the user to whom records are assigned. */
  assignedTo?: string | null;
};
export type AuditFilter = {
  q?: string | undefined;
  user?: string | undefined;
  action?: AuditAction | undefined;
  runId?: string | undefined;
  /** Moments: rows from the first on, and before the second. */
  from?: string | undefined;
  before?: string | undefined;
};

/** Appends actions of a user to the audit log, in the transaction of what they change. */
export async function addAuditRows(
  transaction: Transaction,
  user: Reviewer,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const row = { at: new Date().toISOString(), user_id: user.id };
  await upsertMatchUser(transaction, user);
  for (const some of inParts(entries)) {
    await transaction
      .insertInto('match_audit')
      .values(some.map((entry) => ({ ...row, ...toRow(entry) })))
      .execute();
  }
}

/** Reads rows of the audit log by their number: ascending after `after`, or descending before `before`. */
export async function pageAudit(
  query: Query,
  filter: AuditFilter,
  { after, before, limit }: { after?: number; before?: number; limit: number },
): Promise<AuditRow[]> {
  const upwards = after !== undefined;
  const newest = await newestNumber(query);
  const isFoundByIndex = Object.entries(filter).every(([name, value]) => name === 'runId' || !value);
  const look = isFoundByIndex ? newest + 1 : ROWS_PER_LOOK;
  const found: AuditRow[] = [];
  for (let at = after ?? Math.min(before ?? newest + 1, newest + 1); upwards ? at < newest : at > 1; ) {
    const range = upwards ? { above: at, below: at + look + 1 } : { above: at - look - 1, below: at };
    found.push(...(await readRange(query, filter, { ...range, upwards, limit: limit - found.length })));
    if (found.length === limit) break;
    at = upwards ? range.below - 1 : range.above + 1;
    await yieldToOthers();
  }
  return found;
}

async function newestNumber(query: Query): Promise<number> {
  const row = await query
    .selectFrom('match_audit')
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirst();
  return Number(row?.newest ?? 0);
}

/** Reads the first rows of a filter whose numbers are between two others. */
async function readRange(
  query: Query,
  { q, user, action, runId, from, before }: AuditFilter,
  { above, below, upwards, limit }: { above: number; below: number; upwards: boolean; limit: number },
): Promise<AuditRow[]> {
  const rows = await query
    .selectFrom('match_audit as audit')
    .leftJoin('match_users', 'match_users.user_id', 'audit.user_id')
    .leftJoin('match_users as assignee', 'assignee.user_id', 'audit.assigned_to')
    .selectAll('audit')
    .select(['match_users.email', 'assignee.email as assignee_email'])
    .where('audit.id', '>', above)
    .where('audit.id', '<', below)
    .$call(given(action, (found, action) => found.where('audit.action', '=', action)))
    .$call(given(runId, (found, runId) => found.where('audit.run_id', '=', runId)))
    .$call(given(from, (found, from) => found.where('audit.at', '>=', from)))
    .$call(given(before, (found, before) => found.where('audit.at', '<', before)))
    .$call(given(user || undefined, (found, user) => found.where(contains('match_users.email', user))))
    .$call(
      given(q || undefined, (found, q) =>
        found.where(({ or }) => or([contains('audit.name', q), contains('audit.external_name', q)])),
      ),
    )
    .orderBy('audit.id', upwards ? 'asc' : 'desc')
    .limit(limit)
    .execute();
  return rows.map(toAuditRow);
}

function toAuditRow(
  row: Selectable<Tables['match_audit']> & { email: string | null; assignee_email: string | null },
): AuditRow {
  const { id, userId: _, email, assigneeEmail, ...audit } = namedRow(row);
  return { ...audit, id: Number(id), by: email ?? '', assignedTo: assigneeEmail };
}

function toRow({ reason, ...entry }: AuditEntry) {
  return rowOf({ ...entry, reasonCode: reason?.code ?? null, reason: reason?.label ?? null });
}

/** Reads all rows of the audit log in pages, oldest first. */
export function readAuditPages(
  query: Query,
  filter: AuditFilter,
): AsyncGenerator<AuditRow[], void, undefined> {
  return pagesOf<AuditRow>(ROWS_PER_PAGE, ({ after, limit }) =>
    pageAudit(query, filter, { after: after?.id ?? 0, limit }),
  );
}

/** Whether a column contains a text, ignoring case. */
function contains(column: string, text: string) {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}
