import type { ExpressionBuilder, Selectable } from 'kysely';
import type { KindCounts, RunState } from '#contract/matching/match-run-contract.ts';
import type { EntityKind } from '#records';
import { canLock } from '../db/postgres/postgres-locks.ts';
import { preparedStatement } from '../db/prepared-statement.ts';
import { namedRow } from '../db/rows/column-names.ts';
import type { Query, Tables, Transaction } from '../db/tables.ts';

/** A reference list of a run, as it was when the run started. */
export type RunList = { id: string; name: string; version: string };
/** What a run found for one kind. Decisions change, so they are counted on each read. */
export type KindFindings = Omit<
  KindCounts,
  'decided' | 'undecided' | 'confirmed' | 'recommended' | 'leftOut'
> & {
  histogram: number[];
  /** Absent in a run that keeps all. */
  leftOut?: number;
};

/** The name score by kind from which a pair is a candidate, and the version of the program. */
export type RunBasis = { thresholds: Record<EntityKind, number>; programVersion: string };

export type StoredRun = {
  id: string;
  state: RunState;
  startedAt: string;
  /** Id and email of a user. */
  startedBy: { id: string; email: string };
  finishedAt: string | null;
  lists: RunList[];
  kinds: EntityKind[];
  /** Null until it is done. */
  findings: Partial<Record<EntityKind, KindFindings>> | null;
  error: string | null;
  /** By what it compared; null until it is done, and in runs from before 034. */
  basis: RunBasis | null;
  /** The files whose candidates it takes, instead of comparing; null when it compares. */
  givenBy: string | null;
  /** The most candidates of each record and list that it keeps, beside the recommended one; null when it keeps all. */
  top: number | null;
  /** Counts the changes of its review. */
  revision: number;
};

/** One run compares at a time: records and machine are the same for all. */
const ACTIVE = 'active';
/** How many runs are looked through, unless a caller says otherwise. */
const MOST_RUNS = 50;

/** Inserts a waiting run; false when another one waits or runs. */
export async function insertRun(
  query: Query,
  run: Pick<StoredRun, 'id' | 'lists' | 'kinds' | 'givenBy' | 'top'> & { userId: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await query
    .insertInto('match_runs')
    .values({
      id: run.id,
      state: 'waiting',
      active_key: ACTIVE,
      started_at: new Date().toISOString(),
      started_by: run.userId,
      finished_at: null,
      lists: JSON.stringify(run.lists),
      kinds: JSON.stringify(run.kinds),
      findings: null,
      error: null,
      failures: 0,
      given_by: run.givenBy,
      top: run.top,
    })
    .onConflict((conflict) => conflict.column('active_key').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function readRun(query: Query, id: string): Promise<StoredRun | null> {
  const row = await runs(query).where('match_runs.id', '=', id).executeTakeFirst();
  return row ? toRun(row) : null;
}

/** Reads the run that waits or runs; null when none does. */
export async function readActiveRun(query: Query): Promise<StoredRun | null> {
  const row = await runs(query).where('active_key', '=', ACTIVE).executeTakeFirst();
  return row ? toRun(row) : null;
}

/** Lists the latest runs, newest first. */
export async function listRuns(query: Query, limit: number): Promise<StoredRun[]> {
  const rows = await runs(query)
    .orderBy('started_at', 'desc')
    .orderBy('match_runs.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toRun);
}

/** Lists runs that are done, newest first. */
export async function listDoneRuns(query: Query, limit = MOST_RUNS): Promise<StoredRun[]> {
  const rows = await runs(query)
    .where('state', '=', 'done')
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toRun);
}

/** Reads a run, null when there is none, and lists the runs before it that are done and still have results, newest first. */
export async function readRunAndBefore(
  query: Query,
  id: string,
): Promise<{ run: StoredRun | null; before: StoredRun[] }> {
  const { rows } = await query.executeQuery(selectRunAndBefore(query, [{ id }]));
  const [run = null, ...before] = rows.map(toRun);
  return { run, before };
}

const selectRunAndBefore = preparedStatement((query, [of]: { id: string }[]) => {
  const id = of?.id ?? '';
  return runs(query)
    .where((of) => {
      const its = of.selectFrom('match_runs as its').select('its.started_at').where('its.id', '=', id);
      const isBefore = [of('state', '=', 'done'), of('started_at', '<', its), hasRecords(of)];
      return of.or([of('match_runs.id', '=', id), of.and(isBefore)]);
    })
    .orderBy('started_at', 'desc')
    .limit(MOST_RUNS + 1);
});

/** Whether a later run that is done compared one of the kinds of this one and took over its decisions. */
export async function isSuperseded(query: Query, { startedAt, kinds }: StoredRun): Promise<boolean> {
  const rows = await query
    .selectFrom('match_runs')
    .select('kinds')
    .where('state', '=', 'done')
    .where('started_at', '>', startedAt)
    .execute();
  const later = new Set(rows.flatMap((row) => JSON.parse(row.kinds) as EntityKind[]));
  return kinds.some((kind) => later.has(kind));
}

/** Locks a run until the transaction ends, and returns its state; null when there is no such run. */
export async function lockRun(transaction: Transaction, id: string): Promise<RunState | null> {
  const row = await transaction
    .selectFrom('match_runs')
    .select('state')
    .where('id', '=', id)
    .$if(canLock(transaction), (rows) => rows.forUpdate())
    .executeTakeFirst();
  return (row?.state as RunState | undefined) ?? null;
}

/** Moves a run that waits or runs to another state; false when it has ended already. What was given to it ends with it. */
export async function moveRun(
  query: Query,
  id: string,
  to: { state: RunState; findings?: StoredRun['findings']; basis?: RunBasis; error?: string },
): Promise<boolean> {
  const ends = to.state !== 'waiting' && to.state !== 'running';
  const { numUpdatedRows } = await query
    .updateTable('match_runs')
    .set({
      state: to.state,
      ...(ends && { active_key: null, finished_at: new Date().toISOString() }),
      ...(to.findings && { findings: JSON.stringify(to.findings), keeps_finds: 1 }),
      ...(to.basis && { basis: JSON.stringify(to.basis) }),
      ...(to.error !== undefined && { error: to.error }),
    })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow();
  if (ends) await query.deleteFrom('match_given').where('run_id', '=', id).execute();
  return numUpdatedRows === 1n;
}

/** Counts a failure of a run, and returns how many there are. */
export async function countFailure(query: Query, id: string): Promise<number> {
  const row = await query
    .updateTable('match_runs')
    .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
    .where('id', '=', id)
    .returning('failures')
    .executeTakeFirst();
  return row?.failures ?? 0;
}

/** Whether the results of a run are kept: those of old runs are cleared. */
export async function keepsResults(query: Query, runId: string): Promise<boolean> {
  const row = await query
    .selectFrom('match_records')
    .select('ord')
    .where('run_id', '=', runId)
    .orderBy('kind')
    .orderBy('ord')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists ids of runs that have ended and still have results, newest first. */
export async function listRunsWithRecords(query: Query): Promise<string[]> {
  const rows = await query
    .selectFrom('match_runs')
    .select('id')
    .where('active_key', 'is', null)
    .where(hasRecords)
    .orderBy('started_at', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a run has a first record: PostgreSQL looks for any record of it through those of all runs. */
function hasRecords({ eb, selectFrom }: ExpressionBuilder<Tables, 'match_runs'>) {
  const first = selectFrom('match_records')
    .select('ord')
    .whereRef('match_records.run_id', '=', 'match_runs.id')
    .orderBy('match_records.kind')
    .orderBy('match_records.ord')
    .limit(1);
  return eb(first, 'is not', null);
}

function runs(query: Query) {
  return query
    .selectFrom('match_runs')
    .leftJoin('match_users', 'match_users.user_id', 'match_runs.started_by')
    .selectAll('match_runs')
    .select('match_users.email');
}

function toRun(row: Selectable<Tables['match_runs']> & { email: string | null }): StoredRun {
  const { activeKey: _, failures, keepsFinds, startedBy, email, ...run } = namedRow(row);
  return {
    ...run,
    startedBy: { id: startedBy, email: email ?? '' },
    lists: JSON.parse(run.lists),
    kinds: JSON.parse(run.kinds),
    findings: run.findings === null ? null : JSON.parse(run.findings),
    basis: run.basis === null ? null : JSON.parse(run.basis),
  };
}
