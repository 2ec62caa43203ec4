import { sql } from 'kysely';
import type { ClientRow } from '#contract/clients/client-table-contract.ts';
import { OWN_TIERS } from '#matching';
import { readInParts } from '../../db/in-parts.ts';
import type { Query } from '../../db/tables.ts';
import { STATE, withStates } from './duplicate-pair-store.ts';

/** Each client of the pairs of clients that are to be decided, with the rank of the tier in the order of `OWN_TIERS`. */
function openSides(query: Query) {
  const sidesOf = (side: 'pair.client_id' | 'pair.other_client_id') =>
    withStates(query)
      .select([
        `${side} as client_id`,
        sql<number>`case pair.tier when 'likely' then 0 else 1 end`.as('rank'),
      ])
      .where('pair.kind', '=', 'clients')
      .where(STATE, '=', 'open');
  return sidesOf('pair.client_id').unionAll(sidesOf('pair.other_client_id'));
}

/** The clients that may be in the book twice, with the rank of the likeliest pair that is to be decided. */
export function duplicateRanks(query: Query) {
  return query
    .selectFrom(openSides(query).as('side'))
    .select(({ fn }) => ['side.client_id', fn.min('side.rank').as('rank')])
    .groupBy('side.client_id');
}

/** Reads of some clients the tier of the likeliest pairs that are to be decided, and how many have it. */
export async function readDuplicateMarks(
  query: Query,
  ids: readonly string[],
): Promise<Map<string, ClientRow['duplicates']>> {
  const rows = await readInParts(ids, (some) =>
    query
      .selectFrom(openSides(query).as('side'))
      .select(({ fn }) => ['side.client_id', 'side.rank', fn.countAll().as('pairs')])
      .where('side.client_id', 'in', some)
      .groupBy(['side.client_id', 'side.rank'])
      .orderBy('side.rank', 'desc')
      .execute(),
  );
  return new Map(
    rows.map(({ client_id, rank, pairs }) => [
      client_id,
      { state: OWN_TIERS[Number(rank)] ?? 'none', count: Number(pairs) },
    ]),
  );
}
