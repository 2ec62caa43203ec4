import { type Insertable, type Selectable, sql } from 'kysely';
import type { Reason } from '#contract/matching/matching-parts.ts';
import type { Decision } from '#matching';
import type { EntityKind } from '#records';
import { inParts, readInParts } from '../db/in-parts.ts';
import { preparedStatement } from '../db/prepared-statement.ts';
import { namedRow, rowOf } from '../db/rows/column-names.ts';
import type { Query, Tables, Transaction } from '../db/tables.ts';

/** Identifies a pair: a record and a reference record, or a record and a whole group. */
export type PairIdentity = { kind: EntityKind; recordId: string; listName: string; externalId: string };
/** The last decision about a pair. */
export type StoredDecision = PairIdentity & {
  decision: Exclude<Decision, 'undecided'>;
  valuesHash: string;
  externalName: string;
  score: number | null;
  note: string | null;
  /** With its wording at the time. */
  reason: Reason | null;
  by: { id: string; email: string };
  at: string;
  runId: string;
  stepId: string;
};

/** Instead of a reference record's id: the group of those with the same birthday or birthplace, or of other spellings. */
export const GROUP_PREFIX = 'group:';
const KEYS_PER_STATEMENT = 200;

export function isGroup(externalId: string): boolean {
  return externalId.startsWith(GROUP_PREFIX);
}

/** The key of a pair in a map. */
export function identityKey({ kind, recordId, listName, externalId }: PairIdentity): string {
  return JSON.stringify([kind, recordId, listName, externalId]);
}

/** Lists all decisions about some records. */
export async function listDecisions(
  query: Query,
  kind: EntityKind,
  recordIds: readonly string[],
): Promise<StoredDecision[]> {
  const rows = await readInParts(recordIds, (some) =>
    decided(query).where('kind', '=', kind).where('record_id', 'in', some).orderBy('record_id').execute(),
  );
  return rows.map(toDecision);
}

/** Reads the decisions about some pairs, keyed by `identityKey`. */
export async function readDecisions(
  query: Query,
  pairs: readonly PairIdentity[],
): Promise<Map<string, StoredDecision>> {
  const read = (some: PairIdentity[]) => decided(query).where(isAnyOf(some)).execute();
  const rows = await readInParts(pairs, read, KEYS_PER_STATEMENT);
  return new Map(rows.map(toDecision).map((decision) => [identityKey(decision), decision]));
}

/**
 * Reads the decisions about some pairs of a record, keyed by `identityKey`, and those that confirm their reference records
 * for other records, each with the name that the other has in a run; empty when it is not there.
 */
export async function readDecisionsAndOthers(
  query: Query,
  runId: string,
  pairs: readonly PairIdentity[],
): Promise<{ decisions: Map<string, StoredDecision>; others: (StoredDecision & { recordName: string })[] }> {
  const wanted = pairs.map(({ kind, recordId, listName, externalId }) => {
    const reference = isGroup(externalId) ? null : externalId;
    return { runId, kind, recordId, listName, externalId, reference };
  });
  const read = async (some: WantedPair[]) => (await query.executeQuery(selectWithOthers(query, some))).rows;
  const decisions = new Map<string, StoredDecision>();
  const others: (StoredDecision & { recordName: string })[] = [];
  for (const { record_name, ...row } of await readInParts(wanted, read, KEYS_PER_STATEMENT)) {
    const decision = toDecision(row);
    if (decision.recordId === pairs[0]?.recordId) decisions.set(identityKey(decision), decision);
    else others.push({ ...decision, recordName: record_name ?? '' });
  }
  return { decisions, others };
}

/** A pair of a record in a run; a group as a whole has no `reference`. */
type WantedPair = PairIdentity & { runId: string; reference: string | null };

const selectWithOthers = preparedStatement((query, pairs: WantedPair[]) => {
  const references = sql.join(pairs.map(({ listName, reference }) => sql`(${listName}, ${reference})`));
  const [{ runId, kind, recordId } = { runId: '', kind: 'clients' as const, recordId: '' }] = pairs;
  const others = decided(query)
    .leftJoin('match_records', (join) =>
      join
        .onRef('match_records.kind', '=', 'match_decisions.kind')
        .onRef('match_records.record_id', '=', 'match_decisions.record_id')
        .on('match_records.run_id', '=', runId),
    )
    .select('match_records.name as record_name')
    .where(sql<boolean>`(list_name, external_id) in (values ${references})`)
    .where('match_decisions.kind', '=', kind)
    .where('match_decisions.record_id', '<>', recordId)
    .where('decision', '=', 'confirm');
  return decided(query)
    .select(sql<string | null>`null`.as('record_name'))
    .where(isAnyOf(pairs))
    .unionAll(others);
});

/** Lists the decisions that confirm some reference records, for any record. */
export async function listConfirmedFor(
  query: Query,
  { kind, listName, externalIds }: { kind: EntityKind; listName: string; externalIds: readonly string[] },
): Promise<StoredDecision[]> {
  const rows = await readInParts(externalIds, (some) =>
    decided(query)
      .where('list_name', '=', listName)
      .where('external_id', 'in', some)
      .where('kind', '=', kind)
      .where('decision', '=', 'confirm')
      .execute(),
  );
  return rows.map(toDecision);
}

/** Inserts decisions, or replaces those there are about the same pairs. */
export async function putDecisions(
  transaction: Transaction,
  decisions: readonly StoredDecision[],
): Promise<void> {
  for (const some of inParts(decisions)) {
    await transaction
      .insertInto('match_decisions')
      .values(some.map(toRow))
      .onConflict((conflict) =>
        conflict.columns(['kind', 'record_id', 'list_name', 'external_id']).doUpdateSet(({ ref }) => ({
          decision: ref('excluded.decision'),
          values_hash: ref('excluded.values_hash'),
          external_name: ref('excluded.external_name'),
          score: ref('excluded.score'),
          note: ref('excluded.note'),
          reason_code: ref('excluded.reason_code'),
          reason: ref('excluded.reason'),
          decided_by: ref('excluded.decided_by'),
          decided_at: ref('excluded.decided_at'),
          run_id: ref('excluded.run_id'),
          step_id: ref('excluded.step_id'),
        })),
      )
      .execute();
  }
}

/** Deletes decisions, so that the pairs are undecided. */
export async function deleteDecisions(
  transaction: Transaction,
  pairs: readonly PairIdentity[],
): Promise<void> {
  for (const some of inParts(pairs, KEYS_PER_STATEMENT)) {
    await transaction.deleteFrom('match_decisions').where(isAnyOf(some)).execute();
  }
}

function decided(query: Query) {
  return query
    .selectFrom('match_decisions')
    .leftJoin('match_users', 'match_users.user_id', 'match_decisions.decided_by')
    .selectAll('match_decisions')
    .select('match_users.email');
}

/** Whether a decision is about one of these pairs. */
function isAnyOf(pairs: readonly PairIdentity[]) {
  const keys = pairs.map(
    ({ kind, recordId, listName, externalId }) => sql`(${kind}, ${recordId}, ${listName}, ${externalId})`,
  );
  return sql<boolean>`(kind, record_id, list_name, external_id) in (values ${sql.join(keys)})`;
}

function toDecision(row: Selectable<Tables['match_decisions']> & { email: string | null }): StoredDecision {
  const { reason, reasonCode, decidedBy, decidedAt: at, email, ...stored } = namedRow(row);
  return {
    ...stored,
    reason: reasonCode === null ? null : { code: reasonCode, label: reason ?? '' },
    by: { id: decidedBy, email: email ?? '' },
    at,
  };
}

function toRow({ reason, by, at, ...decision }: StoredDecision): Insertable<Tables['match_decisions']> {
  return rowOf({
    ...decision,
    // Steps that were stored before there were reasons have none.
    ...{ reasonCode: reason?.code ?? null, reason: reason?.label ?? null },
    ...{ decidedBy: by.id, decidedAt: at },
  });
}
