import type { MatchGroup, MatchRecordRow } from '#contract/match-candidate-contract.ts';
import type { EntityKind } from '#records';
import { GROUP_PREFIX, type PairPlace, placeKey, readDecisions } from '../match-decision-store.ts';
import { type ReviewRecord, toMatchRecord } from '../match-record-store.ts';
import { listGroups, type StoredGroup } from '../match-result-store.ts';
import type { Query, StoredRun } from '../match-run-store.ts';
import { writePairKey, writeRecordId } from '../pair-key.ts';
import { groupHash } from '../to-reference-record.ts';
import { tellDecision } from './decision-view.ts';

/** Records of a run as rows of its results. */
export async function tellRecords(
  query: Query,
  run: StoredRun,
  records: readonly ReviewRecord[],
): Promise<MatchRecordRow[]> {
  const groups = await groupsOf(query, run, records);
  return records.map((record) => {
    const { kind, clientId, name, detail, candidates, decided, confirmed, bestScore, recommended, change } =
      record;
    const own = groups.get(placeOf(record)) ?? [];
    return {
      recordId: writeRecordId(record),
      ...{ kind, clientId, name, detail, candidates, groups: own, decided, confirmed, recommended, change },
      state:
        candidates + own.length > 0 ? 'candidates' : record.normalized === '' ? 'not-compared' : 'none-found',
      undecided: candidates + own.length - decided,
      bestScore: bestScore < 0 ? null : bestScore,
      saved: record.savedAt !== null,
    };
  });
}

/** The groups of records with what is decided about them, by the record's place. */
async function groupsOf(
  query: Query,
  run: StoredRun,
  records: readonly ReviewRecord[],
): Promise<Map<string, MatchGroup[]>> {
  const told = new Map<string, MatchGroup[]>();
  const byPlace = new Map(records.map((record) => [placeOf(record), record]));
  for (const [kind, some] of Map.groupBy(records, (record) => record.kind)) {
    const ords = some.filter(({ groups }) => groups > 0).map(({ ord }) => ord);
    const groups = await listGroups(query, { runId: run.id, kind }, ords);
    const places = groups.flatMap((group) => {
      const record = byPlace.get(placeOf(group));
      return record ? [{ group, record, place: groupPlace(run, record, group) }] : [];
    });
    const decisions = await readDecisions(
      query,
      places.map(({ place }) => place),
    );
    for (const { group, record, place } of places) {
      const valuesHash = groupHash(toMatchRecord(record));
      const { listId: list, by, count, decidedAlone } = group;
      const decision = tellDecision(decisions.get(placeKey(place)), { valuesHash, runId: run.id });
      const own = told.get(placeOf(record)) ?? [];
      told.set(placeOf(record), [
        ...own,
        { list, by, count, decidedAlone, decision, key: writePairKey(place) },
      ]);
    }
  }
  return told;
}

/** What stands for a group among decisions. */
export function groupPlace(run: StoredRun, record: ReviewRecord, group: StoredGroup): PairPlace {
  const listName = run.lists.find(({ id }) => id === group.listId)?.name ?? '';
  return { kind: record.kind, recordId: record.recordId, listName, externalId: `${GROUP_PREFIX}${group.by}` };
}

const placeOf = ({ kind, ord }: { kind: EntityKind; ord: number }) => `${kind}/${ord}`;
