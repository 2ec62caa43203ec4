import { sql } from 'kysely';
import { type ClientRow, SCREENING_STATES } from '#contract/clients/client-table-contract.ts';
import { named } from '../db/rows/column-names.ts';
import type { Query } from '../db/tables.ts';
import { isOpen, PART } from '../matching/screening/finding-condition-store.ts';

/** The rank of the most urgent finding of each client that waits, in the order of `SCREENING_STATES`, and how many have it. */
export function findingRanks(query: Query) {
  const ranks = query
    .selectFrom('screening_findings')
    .select([
      'client_id',
      sql<number>`case ${PART} when 'likely' then 0 when 'possible' then 1 else 2 end`.as('rank'),
      sql<number>`count(*)`.as('findings'),
    ])
    .where((eb) => isOpen(eb))
    .groupBy(['client_id', 'rank']);
  return query
    .selectFrom(ranks.as('part'))
    .select(({ fn }) => ['client_id', fn.min('rank').as('rank')])
    .groupBy('client_id');
}

/** The rank of a row of `screened` that has no findings: clear, or never compared with any list, as `stateText` has it. */
const RANK_ALONE = sql<number>`case when screened.compared_at is null or screened.lists like '%"lists":[]}' then 4 else 3 end`;
/** The rank of a row of `screened` with its `ranked`: that of its findings, else that of its own. */
export const SCREENING_RANK = sql<number>`coalesce(ranked.rank, ${RANK_ALONE})`;

/** Reads the state of standing screening of some clients. */
export async function readScreeningStates(
  query: Query,
  ids: readonly string[],
): Promise<Map<string, ClientRow['screening']>> {
  if (ids.length === 0) return new Map();
  const compared = await query
    .selectFrom('screening_clients as screened')
    .select([...named('client_id', 'compared_at'), RANK_ALONE.as('alone')])
    .where('client_id', 'in', [...ids])
    .execute();
  const waiting = await query
    .selectFrom('screening_findings')
    .select([
      'client_id',
      sql<number>`case ${PART} when 'likely' then 0 when 'possible' then 1 else 2 end`.as('rank'),
      sql<number | string>`count(*)`.as('findings'),
    ])
    .where('client_id', 'in', [...ids])
    .where((eb) => isOpen(eb))
    .groupBy(['client_id', 'rank'])
    .orderBy('rank')
    .execute();
  const states = new Map<string, ClientRow['screening']>();
  for (const { clientId, comparedAt, alone } of compared) {
    const most = waiting.find((row) => row.client_id === clientId);
    states.set(clientId, {
      state: SCREENING_STATES[Number(most?.rank ?? alone)] ?? 'other',
      count: Number(most?.findings ?? 0),
      comparedAt,
    });
  }
  return states;
}

/** Reads how far the questions about some clients are, and who has them. */
export async function readQuestionStates(
  query: Query,
  ids: readonly string[],
): Promise<Map<string, { answered: number; total: number; holderId: string | null }>> {
  if (ids.length === 0) return new Map();
  const rows = await query
    .selectFrom('question_sessions')
    .select(named('client_id', 'answered', 'total', 'holder_id'))
    .where('kind', '=', 'clients')
    .where('item_id', '=', '')
    .where('client_id', 'in', [...ids])
    .where('state', 'is not', null)
    .execute();
  return new Map(rows.map(({ clientId, ...state }) => [clientId, state]));
}

/** Marks clients as not compared, so that standing screening compares them once more. Returns how many there are. */
export async function markUncompared(query: Query, ids: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await query
    .updateTable('screening_clients')
    .set({ version: 0 })
    .where('client_id', 'in', [...ids])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
