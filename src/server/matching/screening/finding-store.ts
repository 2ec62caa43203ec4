import { type Selectable, sql } from 'kysely';
import type { Reason } from '#contract/matching/matching-parts.ts';
import type { AlertRule, BirthdayClass, ChangedValue, Tier } from '#matching';
import { type EntityKind, entityKey } from '#records';
import { readInParts } from '../../db/in-parts.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { takeLock } from '../../db/postgres/postgres-locks.ts';
import { named, namedRow } from '../../db/rows/column-names.ts';
import { given } from '../../db/rows/given.ts';
import type { ScreeningFindingTable } from '../../db/screening-tables.ts';
import type { Query, Tables, Transaction } from '../../db/tables.ts';
import { type ListedMarks, packMarks, unpackMarks } from '../comparison/listed-marks.ts';
import { identityKey, type PairIdentity } from '../match-decision-store.ts';

/** A reference record that is a candidate of a record of ours, as a comparison finds it. */
export type Hit = ListedMarks & {
  clientId: string;
  kind: EntityKind;
  recordId: string;
  recordName: string;
  listName: string;
  /** The version of the list. */
  listId: string;
  externalId: string;
  externalName: string;
  score: number;
  /** The word score, and its mean with the name score. */
  words: number;
  combined: number;
  birthday: BirthdayClass;
  /** Of the compared values, as in decisions. */
  valuesHash: string;
  /** Of the compared values, and of everything that the list keeps of the reference record. */
  contentHash: string;
};

/** Whose change began the state of a finding; `first` is the first comparison of its client. */
export type FindingCause = 'first' | 'record' | 'list';
export type FindingState = 'new' | 'changed' | 'gone';

/** A stored finding; one that is gone stays until it is a candidate again. */
export type Finding = Hit & {
  id: string;
  tier: Tier;
  /** What is another value since it was last decided or seen. */
  changes: readonly ChangedValue[];
  state: FindingState;
  cause: FindingCause;
  changedAt: string;
  seenAt: string | null;
  seenByEmail: string | null;
  assigneeId: string | null;
  proposal: Proposal | null;
};
/** That a user would clear a finding, until another one agrees. */
export type Proposal = { by: string; at: string; reason: Reason | null; note: string | null };
/** A finding as a comparison writes it. */
export type WrittenFinding = Omit<Finding, 'seenByEmail' | 'assigneeId' | 'proposal'>;

/** What a comparison writes of a finding, by column. */
const COLUMNS = {
  id: ({ id }) => id,
  client_id: ({ clientId }) => clientId,
  kind: ({ kind }) => kind,
  record_id: ({ recordId }) => recordId,
  record_name: ({ recordName }) => recordName,
  list_name: ({ listName }) => listName,
  list_id: ({ listId }) => listId,
  external_id: ({ externalId }) => externalId,
  external_name: ({ externalName }) => externalName,
  score: ({ score }) => score,
  words: ({ words }) => words,
  combined: ({ combined }) => combined,
  birthday: ({ birthday }) => birthday,
  tier: ({ tier }) => tier,
  values_hash: ({ valuesHash }) => valuesHash,
  content_hash: ({ contentHash }) => contentHash,
  countries: ({ countries }) => packMarks(countries),
  topics: ({ topics }) => packMarks(topics),
  changed_values: ({ changes }) => (changes.length === 0 ? null : JSON.stringify(changes)),
  state: ({ state }) => state,
  cause: ({ cause }) => cause,
  changed_at: ({ changedAt }) => changedAt,
  seen_at: ({ seenAt }) => seenAt,
} satisfies Partial<Record<keyof ScreeningFindingTable, (finding: WrittenFinding) => string | number | null>>;
/** The columns that identify a finding stay as they are. */
const REPLACED = [
  ...(['record_name', 'list_id', 'external_name', 'score', 'values_hash', 'content_hash'] as const),
  ...(['words', 'combined', 'birthday', 'tier', 'changed_values'] as const),
  ...(['countries', 'topics'] as const),
  ...(['state', 'cause', 'changed_at', 'seen_at'] as const),
] satisfies (keyof typeof COLUMNS)[];
const REPLACE = `on conflict (id) do update set ${REPLACED.map((column) => `${column} = excluded.${column}`).join(', ')},
  seen_by = null, seen_by_email = null, proposed_by = null, proposed_at = null, proposed_reason_code = null,
  proposed_reason = null, proposed_note = null`;

/** Lists the findings of clients; of some lists alone when `listNames` are given. */
export async function listFindings(
  query: Query,
  clientIds: readonly string[],
  listNames?: readonly string[],
): Promise<Finding[]> {
  if (listNames?.length === 0) return [];
  const rows = await readInParts(clientIds, (some) =>
    query
      .selectFrom('screening_findings')
      .selectAll()
      .where('client_id', 'in', some)
      .$call(given(listNames, (found, listNames) => found.where('list_name', 'in', [...listNames])))
      .execute(),
  );
  return rows.map(toFinding);
}

/** Counts what is found for each of some clients, without what is gone. */
export async function countFindings(
  query: Query,
  clientIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await readInParts(clientIds, (some) =>
    query
      .selectFrom('screening_findings')
      .select(({ fn }) => ['client_id', fn.countAll().as('count')])
      .where('client_id', 'in', some)
      .where('state', '<>', 'gone')
      .groupBy('client_id')
      .execute(),
  );
  return new Map(rows.map(({ client_id, count }) => [client_id, Number(count)]));
}

/** Inserts findings, or replaces those of the same id. No user has seen their states. */
export async function putFindings(
  transaction: Transaction,
  findings: readonly WrittenFinding[],
): Promise<void> {
  const columns = Object.keys(COLUMNS);
  const rows = findings.map((finding) => Object.values(COLUMNS).map((read) => read(finding)));
  await insertRows(transaction, 'screening_findings', { columns, ending: REPLACE }, rows);
}

/** Assigns findings to a user, or to no one. Returns how many there are. */
export async function putAssignee(
  query: Query,
  ids: readonly string[],
  userId: string | null,
): Promise<number> {
  const { numUpdatedRows } = await query
    .updateTable('screening_findings')
    .set({ assignee_id: userId })
    .where('id', 'in', [...ids])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Takes every finding from a user, and what they proposed. */
export async function releaseFindingsOf(query: Query, userId: string): Promise<void> {
  await query
    .updateTable('screening_findings')
    .set({ assignee_id: null })
    .where('assignee_id', '=', userId)
    .execute();
  await query
    .updateTable('screening_findings')
    .set(proposalRow(null))
    .where('proposed_by', '=', userId)
    .execute();
}

/** Takes back that findings wait for another person under a rule that asks for none, or not about those that are not likely. */
export async function releaseProposals(
  transaction: Transaction,
  { secondPerson }: Pick<AlertRule, 'secondPerson'>,
): Promise<void> {
  await withoutProposal(transaction)
    .$if(secondPerson === true, (waiting) => waiting.where('tier', '<>', 'likely'))
    .execute();
}

/** Takes back that findings of a list wait for another person, before it is no longer one that asks for it. */
export async function releaseProposalsOf(transaction: Transaction, listName: string): Promise<void> {
  await takeLock(transaction, 'decisions');
  await withoutProposal(transaction).where('list_name', '=', listName).execute();
}

const withoutProposal = (transaction: Transaction) =>
  transaction.updateTable('screening_findings').set(proposalRow(null)).where('proposed_by', 'is not', null);

/** Keeps that a user would clear a finding; null takes it back. */
export async function putProposal(query: Query, id: string, proposal: Proposal | null): Promise<void> {
  await query.updateTable('screening_findings').set(proposalRow(proposal)).where('id', '=', id).execute();
}

function proposalRow(proposal: Proposal | null) {
  return {
    ...{ proposed_by: proposal?.by ?? null, proposed_at: proposal?.at ?? null },
    ...{ proposed_reason_code: proposal?.reason?.code ?? null, proposed_note: proposal?.note ?? null },
    proposed_reason: proposal?.reason?.label ?? null,
  };
}

/** Maps a row to its finding. */
export function toFinding(row: Selectable<Tables['screening_findings']>): Finding {
  const { seenBy, proposedBy, proposedAt, proposedReasonCode, proposedReason, proposedNote, ...found } =
    namedRow(row);
  const { birthday, tier, countries, topics, changedValues, ...stored } = found;
  const reason =
    proposedReasonCode === null ? null : { code: proposedReasonCode, label: proposedReason ?? '' };
  return {
    ...stored,
    // Both are empty until a finding from before there were tiers is placed.
    ...{ birthday: birthday as BirthdayClass, tier: tier as Tier },
    countries: unpackMarks(countries ?? ''),
    topics: unpackMarks(topics ?? ''),
    changes: changedValues === null ? [] : JSON.parse(changedValues),
    proposal:
      proposedBy === null ? null : { by: proposedBy, at: proposedAt ?? '', note: proposedNote, reason },
  };
}

/** Lists some of the findings from before there were tiers, or marks of their lists. */
export async function listUnplaced(query: Query, limit: number): Promise<Finding[]> {
  const rows = await query
    .selectFrom('screening_findings')
    .selectAll()
    // As the index says it, since a parameter would not tell that the index has them all.
    .where(sql<boolean>`(tier = '' or countries is null)`)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toFinding);
}

/** Sets the tier of a finding, and what it depends on. */
export async function putTier(
  transaction: Transaction,
  id: string,
  placed: Pick<Finding, 'words' | 'combined' | 'birthday' | 'tier'>,
): Promise<void> {
  await transaction.updateTable('screening_findings').set(placed).where('id', '=', id).execute();
}

/** Sets the marks that a finding's list gives. */
export async function putMarks(
  transaction: Transaction,
  id: string,
  { countries, topics }: ListedMarks,
): Promise<void> {
  const packed = { countries: packMarks(countries), topics: packMarks(topics) };
  await transaction.updateTable('screening_findings').set(packed).where('id', '=', id).execute();
}

/** Reads the names of our records in the findings about some pairs, keyed by `identityKey`. */
export async function readRecordNames(
  query: Query,
  pairs: readonly PairIdentity[],
): Promise<Map<string, string>> {
  const clientIds = [...new Set(pairs.map(({ kind, recordId }) => entityKey(kind, recordId).clientId))];
  const rows = await readInParts(clientIds, (some) =>
    query
      .selectFrom('screening_findings')
      .select(named('kind', 'record_id', 'list_name', 'external_id', 'record_name'))
      .where('client_id', 'in', some)
      .execute(),
  );
  return new Map(rows.map(({ recordName, ...pair }) => [identityKey(pair), recordName]));
}
