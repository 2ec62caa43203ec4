import type { MatchGroup, MatchRecordRow } from '#contract/matching/match-candidate-contract.ts';
import type { Assignment } from '#contract/matching/matching-parts.ts';
import type { EntityKind } from '#records';
import { findUserNames } from '../../identity/base/user-store.ts';
import { toDecisionView } from '../decisions/decision-view.ts';
import { GROUP_PREFIX, identityKey, type PairIdentity, readDecisions } from '../match-decision-store.ts';
import { type ReviewRecord, toMatchRecord } from '../match-record-store.ts';
import { listGroups, type StoredGroup } from '../match-result-store.ts';
import type { Query, StoredRun } from '../match-run-store.ts';
import { writePairKey, writeRecordId } from '../pair-key.ts';
import { groupHash } from '../to-reference-record.ts';
import { listAssignments, type StoredAssignment } from './team/match-assignment-store.ts';

/** Maps records of a run to the rows of its results in the API. */
export async function toRecordViews(
  query: Query,
  run: StoredRun,
  records: readonly ReviewRecord[],
): Promise<MatchRecordRow[]> {
  const groups = await groupsOf(query, run, records);
  const assignments = await toAssignmentViews(query, records);
  return records.map((record) => {
    const { kind, clientId, name, detail, candidates, decided, confirmed, bestScore, recommended, change } =
      record;
    const own = groups.get(positionKey(record)) ?? [];
    return {
      recordId: writeRecordId(record),
      ...{ kind, clientId, name, detail, candidates, groups: own, decided, confirmed, recommended, change },
      state:
        candidates + own.length > 0 ? 'candidates' : record.normalized === '' ? 'not-compared' : 'none-found',
      undecided: candidates + own.length - decided,
      leftOut: record.leftOut?.count ?? 0,
      bestScore: bestScore < 0 ? null : bestScore,
      saved: record.savedAt !== null,
      assignment: assignments.get(writeRecordId(record)) ?? null,
    };
  });
}

/** Reads the groups of records with the decisions about them, keyed by the record's position. */
async function groupsOf(
  query: Query,
  run: StoredRun,
  records: readonly ReviewRecord[],
): Promise<Map<string, MatchGroup[]>> {
  const views = new Map<string, MatchGroup[]>();
  const byPosition = new Map(records.map((record) => [positionKey(record), record]));
  for (const [kind, some] of Map.groupBy(records, (record) => record.kind)) {
    const ords = some.filter(({ groups }) => groups > 0).map(({ ord }) => ord);
    const groups = await listGroups(query, { runId: run.id, kind }, ords);
    const pairs = groups.flatMap((group) => {
      const record = byPosition.get(positionKey(group));
      return record ? [{ group, record, pair: groupPair(run, record, group) }] : [];
    });
    const decisions = await readDecisions(
      query,
      pairs.map(({ pair }) => pair),
    );
    for (const { group, record, pair } of pairs) {
      const valuesHash = groupHash(toMatchRecord(record));
      const { listId: list, by, count, decidedAlone } = group;
      const decision = toDecisionView(decisions.get(identityKey(pair)), { valuesHash, runId: run.id });
      const own = views.get(positionKey(record)) ?? [];
      views.set(positionKey(record), [
        ...own,
        { list, by, count, decidedAlone, decision, key: writePairKey(pair) },
      ]);
    }
  }
  return views;
}

/** Reads who is to decide about some records, by their id in the API. */
async function toAssignmentViews(
  query: Query,
  records: readonly ReviewRecord[],
): Promise<Map<string, Assignment>> {
  const stored: StoredAssignment[] = [];
  for (const [kind, some] of Map.groupBy(records, (record) => record.kind)) {
    const ids = some.map(({ recordId }) => recordId);
    stored.push(...(await listAssignments(query, kind, ids)));
  }
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
