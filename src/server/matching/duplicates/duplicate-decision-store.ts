import { sql } from 'kysely';
import type { DuplicateState } from '../../db/duplicate-tables.ts';
import { readInParts } from '../../db/in-parts.ts';
import { named } from '../../db/rows/column-names.ts';
import type { Query, Transaction } from '../../db/tables.ts';
import type { StoredPair } from './duplicate-pair-store.ts';

/** A decision about a pair, or `open` where one was undone. */
export type DuplicateDecision = {
  id: string;
  decision: DuplicateState;
  before: DuplicateState;
  valuesHash: string;
  at: string;
  by: { id: string; email: string };
};

/** Stores a decision as the last one about a pair. */
export async function putDecision(
  transaction: Transaction,
  pair: StoredPair,
  { id, decision, before, at, by }: Omit<DuplicateDecision, 'valuesHash'>,
): Promise<void> {
  await transaction
    .updateTable('duplicate_decisions')
    .set({ is_current: 0 })
    .where('pair_id', '=', pair.id)
    .where('is_current', '=', 1)
    .execute();
  await transaction
    .insertInto('duplicate_decisions')
    .values({
      ...{ id, pair_id: pair.id, kind: pair.kind },
      ...{ record_id: pair.first.recordId, other_record_id: pair.second.recordId },
      ...{ decision, before, values_hash: pair.valuesHash, is_current: 1 },
      ...{ decided_at: at, user_id: by.id, user_email: by.email },
    })
    .execute();
}

/** Reads the last decisions about pairs, by the ids of these. */
export async function readLastDecisions(
  query: Query,
  pairIds: readonly string[],
): Promise<Map<string, DuplicateDecision>> {
  const rows = await readInParts(pairIds, (some) =>
    query
      .selectFrom('duplicate_decisions')
      .select(named('pair_id', 'id', 'decision', 'before', 'values_hash', 'user_id', 'user_email'))
      .select('decided_at as at')
      .where('pair_id', 'in', some)
      .where('is_current', '=', 1)
      .execute(),
  );
  return new Map(
    rows.map(({ pairId, userId, userEmail, ...made }) => [
      pairId,
      { ...made, by: { id: userId, email: userEmail } },
    ]),
  );
}

/** A decision as the one who made it may see it. */
export type DuplicateAct = Record<'kind' | 'record' | 'other' | 'decision' | 'decidedAt', string>;

/** Lists the decisions that were made under an email address, oldest first. */
export async function listDuplicateDecisionsBy(query: Query, email: string): Promise<DuplicateAct[]> {
  return query
    .selectFrom('duplicate_decisions')
    .select(['kind', 'record_id as record', 'other_record_id as other'])
    .select(['decision', 'decided_at as decidedAt'])
    .where(sql`lower(user_email)`, '=', email)
    .orderBy('decided_at')
    .orderBy('id')
    .execute();
}
