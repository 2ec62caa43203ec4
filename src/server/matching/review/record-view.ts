import type { MatchGroup, MatchRecordRow } from '#contract/matching/match-candidate-contract.ts';
import type { Assignment } from '#contract/matching/matching-parts.ts';
import type { EntityKind } from '#records';
import type { Query } from '../../db/tables.ts';
import { findUserNames } from '../../identity/base/user-store.ts';
import { toDecisionView } from '../decisions/decision-view.ts';
import {
  GROUP_PREFIX,
  identityKey,
  type PairIdentity,
  readDecisions,
  type StoredDecision,
} from '../match-decision-store.ts';
import { type ReviewRecord, toMatchRecord } from '../match-record-store.ts';
import { listGroups, type StoredGroup } from '../match-result-store.ts';
import type { StoredRun } from '../match-run-store.ts';
import { writePairKey, writeRecordId } from '../pair-key.ts';
import { groupHash } from '../to-reference-record.ts';
import { listAssignments, type StoredAssignment } from './team/match-assignment-store.ts';

/** Maps records of a run to the rows of its results in the API. */
export async function toRecordViews(
  query: Query,
  run: StoredRun,
  records: readonly ReviewRecord[],
): Promise<MatchRecordRow[]> {
  const assignments = await toAssignmentViews(query, await assignmentsOf(query, records));
  const byPosition = await groupsOf(query, run, records);
  const groupsOfRecord = (record: ReviewRecord) => byPosition.get(positionKey(record)) ?? [];
  const pairs = records.flatMap((record) =>
    groupsOfRecord(record).map((group) => groupPair(run, record, group)),
  );
  const decisions = await readDecisions(query, pairs);
  return records.map((record) => {
    const assignment = assignments.get(writeRecordId(record)) ?? null;
    return toRecordView(run, record, { groups: groupsOfRecord(record), decisions, assignment });
  });
}

/** What is read of a record beside it: its groups, the decisions about them, by `identityKey`, and who is to decide. */
type Beside = {
  groups: readonly StoredGroup[];
  decisions: ReadonlyMap<string, StoredDecision>;
  assignment: Assignment | null;
};

/** Maps a record of a run to a row of its results in the API. */
export function toRecordView(
  run: StoredRun,
  record: ReviewRecord,
  { groups, decisions, assignment }: Beside,
): MatchRecordRow {
  const { kind, clientId, name, detail, candidates, decided, confirmed, bestScore, recommended, change } =
    record;
  const found = candidates + groups.length;
  return {
    recordId: writeRecordId(record),
    ...{ kind, clientId, name, detail, candidates, decided, confirmed, recommended, change },
    groups: groups.map((group) => toGroupView(run, record, { group, decisions })),
    state: found > 0 ? 'candidates' : record.normalized === '' ? 'not-compared' : 'none-found',
    undecided: found - decided,
    leftOut: record.leftOut?.count ?? 0,
    bestScore: bestScore < 0 ? null : bestScore,
    saved: record.savedAt !== null,
    assignment,
  };
}

function toGroupView(
  run: StoredRun,
  record: ReviewRecord,
  { group, decisions }: Pick<Beside, 'decisions'> & { group: StoredGroup },
): MatchGroup {
  const pair = groupPair(run, record, group);
  const valuesHash = groupHash(toMatchRecord(record));
  const decision = toDecisionView(decisions.get(identityKey(pair)), { valuesHash, runId: run.id });
  const { listId: list, by, count, decidedAlone } = group;
  return { list, by, count, decidedAlone, decision, key: writePairKey(pair) };
}

/** Reads the groups of records, keyed by the record's position. */
async function groupsOf(
  query: Query,
  run: StoredRun,
  records: readonly ReviewRecord[],
): Promise<Map<string, StoredGroup[]>> {
  const groups: StoredGroup[] = [];
  for (const [kind, some] of Map.groupBy(records, (record) => record.kind)) {
    const ords = some.filter((record) => record.groups > 0).map(({ ord }) => ord);
    groups.push(...(await listGroups(query, { runId: run.id, kind }, ords)));
  }
  return Map.groupBy(groups, positionKey);
}

async function assignmentsOf(query: Query, records: readonly ReviewRecord[]): Promise<StoredAssignment[]> {
  const stored: StoredAssignment[] = [];
  for (const [kind, some] of Map.groupBy(records, (record) => record.kind)) {
    const ids = some.map(({ recordId }) => recordId);
    stored.push(...(await listAssignments(query, kind, ids)));
  }
  return stored;
}

/** Names the users of assignments, by the record's id in the API. */
export async function toAssignmentViews(
  query: Query,
  stored: readonly StoredAssignment[],
): Promise<Map<string, Assignment>> {
  const names = await findUserNames(
    query,
    stored.flatMap(({ userId, assignedBy }) => [userId, assignedBy ?? userId]),
  );
  const user = (id: string) => ({ id, name: names.get(id) ?? 'Unknown user' });
  return new Map(
    stored.map((one) => {
      const { userId, assignedBy, at, note } = one;
      return [
        writeRecordId(one),
        { to: user(userId), by: assignedBy === null ? null : user(assignedBy), at, note },
      ];
    }),
  );
}

/** Identifies a group as a whole among decisions. */
export function groupPair(run: StoredRun, record: ReviewRecord, group: StoredGroup): PairIdentity {
  const listName = run.lists.find(({ id }) => id === group.listId)?.name ?? '';
  return { kind: record.kind, recordId: record.recordId, listName, externalId: `${GROUP_PREFIX}${group.by}` };
}

const positionKey = ({ kind, ord }: { kind: EntityKind; ord: number }) => `${kind}/${ord}`;
