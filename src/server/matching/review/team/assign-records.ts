import { MAX_STEP_DECISIONS } from '#contract/matching/match-decision-contract.ts';
import type { Whose } from '#contract/matching/matching-parts.ts';
import { MESSAGES } from '#contract/messages.ts';
import { normalizePerson } from '#matching';
import type { EntityKind } from '#records';
import { runTransaction } from '../../../db/run-transaction.ts';
import type { Query, Transaction } from '../../../db/tables.ts';
import { AppError } from '../../../ground/app-error.ts';
import { addAuditRows } from '../../audit/match-audit-store.ts';
import { findAssignee } from '../../decisions/find-assignee.ts';
import { lockOpenRun, readOpenRun } from '../../done-run.ts';
import type { MatchDeps, Reviewer } from '../../match-deps.ts';
import { listRecordsById, type ReviewRecord } from '../../match-record-store.ts';
import { raiseRevision } from '../../match-revision-store.ts';
import { upsertMatchUser } from '../../match-user-store.ts';
import { readRecordId } from '../../pair-key.ts';
import { narrowRecords, type WantedRecords } from '../find-fitting.ts';
import { pageRecords, type RecordFilter } from '../match-record-page-store.ts';
import { deleteAssignments, listAssignments, putAssignments } from './match-assignment-store.ts';

type AssignFilter = Omit<WantedRecords, 'runId' | 'folded' | 'whose'> & {
  q?: string | undefined;
  whose?: Whose | undefined;
};
type AssignRequest = {
  runId: string;
  /** Null for no one. */
  to: string | null;
  recordIds?: readonly string[] | undefined;
  filter?: AssignFilter | undefined;
  note?: string | undefined;
};

/**
 * Assigns records to a user or to no one, with a row of the audit log for each. Saved records are left out.
 * @throws AppError 400 without records or for an unknown user, 404 when a named record is not in the run
 */
export async function assignRecords(
  { db }: Pick<MatchDeps, 'db'>,
  user: Reviewer,
  { runId, to, note, ...which }: AssignRequest,
): Promise<{ assigned: number; revision: number | null }> {
  const wanted = which.filter && (await narrowTo(db.query, user, { runId, filter: which.filter }));
  return runTransaction(db.query, async (transaction) => {
    const run = await lockOpenRun(transaction, runId);
    if (to !== null) await upsertMatchUser(transaction, await findAssignee(transaction, to));
    const found = await findRecordsOf(transaction, { runId: run.id, recordIds: which.recordIds, wanted });
    const records = await withoutSameAssignee(transaction, found, { to, note });
    if (records.length === 0) return { assigned: 0, revision: null };
    const revision = await assignIn(transaction, user, { runId, records, to, note: note || null });
    return { assigned: records.length, revision };
  });
}

/** Assigns records within a transaction that has locked the run. Returns the new revision of the run. */
export async function assignIn(
  transaction: Transaction,
  user: Reviewer,
  {
    runId,
    records,
    to,
    note,
  }: { runId: string; records: readonly ReviewRecord[]; to: string | null; note: string | null },
): Promise<number> {
  const at = new Date().toISOString();
  if (to === null) {
    for (const [kind, some] of Map.groupBy(records, (record) => record.kind)) {
      await deleteAssignments(transaction, kind, some.map(idOf));
    }
  } else {
    const assignment = { userId: to, assignedBy: user.id, at, note };
    await putAssignments(
      transaction,
      records.map(({ kind, recordId }) => ({ kind, recordId, ...assignment })),
    );
  }
  await addAuditRows(
    transaction,
    user,
    records.map(({ kind, recordId, name }) => ({
      ...{ action: 'assign', runId, kind, recordId, name, note },
      assignedTo: to,
    })),
  );
  return raiseRevision(transaction, runId, records);
}

/** Narrows a filter by what never changes in a run, which may take long; the rest of it is checked when it is assigned. */
async function narrowTo(
  query: Query,
  user: Reviewer,
  { runId, filter: { q, whose, ...rest } }: { runId: string; filter: AssignFilter },
): Promise<RecordFilter> {
  return narrowRecords(query, await readOpenRun(query, runId), {
    ...{ ...rest, runId, folded: q === undefined ? undefined : normalizePerson(q) },
    whose: whose && { whose, userId: user.id },
  });
}

async function findRecordsOf(
  transaction: Transaction,
  {
    runId,
    recordIds,
    wanted,
  }: { runId: string; recordIds: readonly string[] | undefined; wanted: RecordFilter | undefined },
): Promise<ReviewRecord[]> {
  if (recordIds) return readNamedRecords(transaction, runId, recordIds);
  if (!wanted) {
    const fields = [{ path: 'recordIds', message: 'Name records, or a filter of records.' }];
    throw new AppError('BAD_REQUEST', { fields });
  }
  const records = await pageRecords(transaction, wanted, { after: undefined, limit: MAX_STEP_DECISIONS + 1 });
  if (records.length > MAX_STEP_DECISIONS) {
    throw new AppError('BAD_REQUEST', { message: MESSAGES.bulkTooLarge });
  }
  return records.filter(({ savedAt }) => savedAt === null);
}

async function readNamedRecords(
  transaction: Transaction,
  runId: string,
  ids: readonly string[],
): Promise<ReviewRecord[]> {
  const records: ReviewRecord[] = [];
  for (const [kind, some] of Map.groupBy(ids.map(readRecordId), (named) => named.kind)) {
    const wanted = new Set(some.map(idOf));
    const found = await listRecordsById(transaction, { runId, kind }, [...wanted]);
    if (found.length < wanted.size) throw new AppError('NOT_FOUND', { message: MESSAGES.recordNotInRun });
    records.push(...found);
  }
  return records.filter(({ savedAt }) => savedAt === null);
}

/** Leaves out the records that are assigned to the user already, unless a note is new. */
async function withoutSameAssignee(
  transaction: Transaction,
  records: readonly ReviewRecord[],
  { to, note }: { to: string | null; note: string | undefined },
): Promise<ReviewRecord[]> {
  if (note) return [...records];
  const assignees = new Map<string, string>();
  for (const [kind, some] of Map.groupBy(records, (record) => record.kind)) {
    const stored = await listAssignments(transaction, kind, some.map(idOf));
    for (const one of stored) assignees.set(keyOf(one), one.userId);
  }
  return records.filter((record) => (assignees.get(keyOf(record)) ?? null) !== to);
}

const idOf = ({ recordId }: { recordId: string }) => recordId;
const keyOf = ({ kind, recordId }: { kind: EntityKind; recordId: string }) => `${kind}:${recordId}`;
