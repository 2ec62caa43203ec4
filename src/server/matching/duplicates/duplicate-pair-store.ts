import { type Selectable, sql } from 'kysely';
import type { OwnPair, OwnTier } from '#matching';
import type { EntityKind } from '#records';
import type { DuplicateState } from '../../db/duplicate-tables.ts';
import { inParts, readInParts } from '../../db/in-parts.ts';
import { canLock } from '../../db/postgres/postgres-locks.ts';
import { namedRow, rowOf } from '../../db/rows/column-names.ts';
import type { Query, Tables, Transaction } from '../../db/tables.ts';

export type PairSide = { clientId: string; recordId: string };
/** Two records of ours that may be one, `first` before `second` by their ids. */
export type StoredPair = OwnPair & {
  id: string;
  kind: EntityKind;
  first: PairSide;
  second: PairSide;
  /** Of the compared values of both. */
  valuesHash: string;
  foundAt: string;
};
export type DecidedPair = StoredPair & { state: DuplicateState };

export type WantedPairs = {
  kind?: EntityKind | undefined;
  tier?: OwnTier | undefined;
  /** The lowest mean. */
  score?: number | undefined;
  states: readonly DuplicateState[];
  client?: string | undefined;
};

const ROWS_PER_STATEMENT = 400;

/** Lists the pairs with a record of these clients. */
export async function listPairsOf(query: Query, clientIds: readonly string[]): Promise<StoredPair[]> {
  const found = new Map<string, StoredPair>();
  for (const side of ['client_id', 'other_client_id'] as const) {
    const rows = await readInParts(clientIds, (some) =>
      query.selectFrom('duplicate_pairs').selectAll().where(side, 'in', some).execute(),
    );
    for (const row of rows) found.set(row.id, toPair(row));
  }
  return [...found.values()];
}

export async function deletePairs(transaction: Transaction, ids: readonly string[]): Promise<void> {
  for (const some of inParts(ids))
    await transaction.deleteFrom('duplicate_pairs').where('id', 'in', some).execute();
}

export async function insertPairs(transaction: Transaction, pairs: readonly StoredPair[]): Promise<void> {
  for (const some of inParts(pairs, ROWS_PER_STATEMENT))
    await transaction.insertInto('duplicate_pairs').values(some.map(toRow)).execute();
}

/** Lists pairs with their states, those of the highest means first. */
export async function pagePairs(
  query: Query,
  wanted: WantedPairs,
  { offset, limit }: { offset: number; limit: number },
): Promise<DecidedPair[]> {
  const rows = await wantedRows(withStates(query), wanted)
    .selectAll('pair')
    .select(STATE.as('state'))
    .orderBy('pair.combined', 'desc')
    .orderBy('pair.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ state, ...row }) => ({ ...toPair(row), state }));
}

/** Counts the pairs that fit, by state. */
export async function countPairs(
  query: Query,
  wanted: Omit<WantedPairs, 'states'>,
): Promise<Record<DuplicateState, number>> {
  const rows = await wantedRows(withStates(query), { ...wanted, states: [] })
    .select(({ fn }) => [STATE.as('state'), fn.countAll().as('count')])
    .groupBy(STATE)
    .execute();
  const counts: Record<DuplicateState, number> = { open: 0, same: 0, different: 0, later: 0 };
  for (const { state, count } of rows) counts[state] = Number(count);
  return counts;
}

/** Locks a pair, so that decisions about it are made one after the other. */
export async function lockPair(transaction: Transaction, id: string): Promise<void> {
  await transaction
    .selectFrom('duplicate_pairs')
    .select('id')
    .where('id', '=', id)
    .$if(canLock(transaction), (rows) => rows.forUpdate())
    .execute();
}

/** Reads a pair with its state; null when there is none. */
export async function readPair(query: Query, id: string): Promise<DecidedPair | null> {
  const row = await withStates(query)
    .selectAll('pair')
    .select(STATE.as('state'))
    .where('pair.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { state, ...pair } = row;
  return { ...toPair(pair), state };
}

/** The state of a row of `withStates`. */
export const STATE = sql<DuplicateState>`coalesce(made.decision, 'open')`;

type WithStates = ReturnType<typeof withStates>;

/** The pairs with what is decided about their values as they are now. */
export function withStates(query: Query) {
  return query
    .selectFrom('duplicate_pairs as pair')
    .leftJoin('duplicate_decisions as made', (join) =>
      join
        .onRef('made.pair_id', '=', 'pair.id')
        .on('made.is_current', '=', 1)
        .onRef('made.values_hash', '=', 'pair.values_hash'),
    );
}

function wantedRows(rows: WithStates, { kind, tier, score, states, client }: WantedPairs): WithStates {
  let some = rows;
  if (kind !== undefined) some = some.where('pair.kind', '=', kind);
  if (tier !== undefined) some = some.where('pair.tier', '=', tier);
  if (score !== undefined) some = some.where('pair.combined', '>=', score);
  if (states.length > 0) some = some.where(STATE, 'in', [...states]);
  if (client === undefined) return some;
  return some.where(({ or, eb }) =>
    or([eb('pair.client_id', '=', client), eb('pair.other_client_id', '=', client)]),
  );
}

function toRow({ first, second, ...pair }: StoredPair): Selectable<Tables['duplicate_pairs']> {
  const { clientId, recordId } = first;
  const other = { otherClientId: second.clientId, otherRecordId: second.recordId };
  return rowOf({ ...pair, clientId, recordId, ...other });
}

function toPair(row: Selectable<Tables['duplicate_pairs']>): StoredPair {
  const { clientId, recordId, otherClientId, otherRecordId, ...pair } = namedRow(row);
  const second = { clientId: otherClientId, recordId: otherRecordId };
  return { ...pair, first: { clientId, recordId }, second };
}
