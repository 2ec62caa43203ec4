import { MESSAGES } from '#contract/messages.ts';
import { type BirthdayClass, isRecommendable, pairEvidence, pairNameText, thresholdOf } from '#matching';
import type { Query } from '../db/tables.ts';
import { AppError } from '../ground/app-error.ts';
import { groupOfMember, memberRole } from './group-members.ts';
import { GROUP_PREFIX, identityKey, isGroup, type PairIdentity } from './match-decision-store.ts';
import { listRecordsById, type ReviewRecord, toMatchRecord } from './match-record-store.ts';
import { listGroups, listResults, type StoredGroup } from './match-result-store.ts';
import type { RunList, StoredRun } from './match-run-store.ts';
import { readPairKey, readRecordId } from './pair-key.ts';
import { readReferences } from './read-references.ts';
import { groupHash, pairHash, toReferenceRecord } from './to-reference-record.ts';
import { packedRows } from './unpack-candidates.ts';

/**
 * What a pair is to its record: a candidate by name, one of the group of its birthday or birthplace, one of that of other
 * spellings, or a group as a whole.
 */
export type PairRole = 'name' | 'member' | 'spelt' | 'group';

/** A pair of a run, to decide about. */
export type PairTarget = PairIdentity & {
  record: ReviewRecord;
  list: RunList;
  role: PairRole;
  valuesHash: string;
  /** With the name that was compared when that is another: "A Ltd, formerly B Ltd". Empty for a group. */
  externalName: string;
  /** Null for a group. */
  score: number | null;
  threshold: number;
  /** How the birthdays compare; null for a group. */
  birthday: BirthdayClass | null;
  /** Whether it reaches the recommendation threshold, and the countries do not conflict. */
  recommendable: boolean;
  /** How many candidates it represents. */
  count: number;
};

/**
 * Reads the pairs that a request names, which must be candidates or groups of the run.
 * @throws AppError 404 when one is not
 */
export async function readTargets(
  query: Query,
  run: StoredRun,
  named: readonly { recordId: string; key: string }[],
): Promise<PairTarget[]> {
  const pairs = named.map(({ recordId, key }) => ({ ...readRecordId(recordId), ...readPairKey(key) }));
  const targets = await findTargets(query, run, pairs);
  return pairs.map((pair) => {
    const target = targets.get(identityKey(pair));
    if (!target) throw new AppError('NOT_FOUND', { message: MESSAGES.candidateNotInRun });
    return target;
  });
}

/** Finds which of some pairs are in the run, keyed by `identityKey`. */
export async function findTargets(
  query: Query,
  run: StoredRun,
  pairs: readonly PairIdentity[],
): Promise<Map<string, PairTarget>> {
  const found = new Map<string, PairTarget>();
  for (const [kind, ofKind] of Map.groupBy(pairs, (pair) => pair.kind)) {
    const ids = [...new Set(ofKind.map(({ recordId }) => recordId))];
    const records = await listRecordsById(query, { runId: run.id, kind }, ids);
    const byId = new Map(records.map((record) => [record.recordId, record]));
    const ords = records.map(({ ord }) => ord);
    const groups = await listGroups(query, { runId: run.id, kind }, ords);
    const results = await listResults(query, { runId: run.id, kind }, ords);
    for (const list of run.lists) {
      const ofList = ofKind.filter(({ listName }) => listName === list.name);
      const externalIds = ofList.map(({ externalId }) => externalId);
      const references = await readReferences(query, { listId: list.id, kind }, externalIds);
      for (const pair of ofList) {
        const record = byId.get(pair.recordId);
        if (!record) continue;
        const isOf = (one: { ord: number; listId: string }) =>
          one.ord === record.ord && one.listId === list.id;
        const own = groups.filter(isOf);
        const target = isGroup(pair.externalId)
          ? groupTarget({ pair, record, list, groups: own })
          : pairTarget({
              ...{ pair, record, list, groups: own },
              reference: references.get(pair.externalId),
              rows: results.filter(isOf).map(({ packed }) => packedRows(packed)),
            });
        if (target) found.set(identityKey(pair), target);
      }
    }
  }
  return found;
}

type Parts = { pair: PairIdentity; record: ReviewRecord; list: RunList; groups: readonly StoredGroup[] };

function groupTarget({ pair, record, list, groups }: Parts): PairTarget | null {
  const group = groups.find(({ by }) => pair.externalId === `${GROUP_PREFIX}${by}`);
  if (!group) return null;
  return {
    ...pair,
    ...{ record, list, role: 'group' },
    valuesHash: groupHash(toMatchRecord(record)),
    externalName: '',
    score: null,
    threshold: thresholdOf(record.kind),
    birthday: null,
    recommendable: false,
    count: group.count,
  };
}

function pairTarget({
  pair,
  record,
  list,
  groups,
  reference: row,
  rows,
}: Parts & {
  reference: Parameters<typeof toReferenceRecord>[0] | undefined;
  rows: Uint32Array[];
}): PairTarget | null {
  if (!row) return null;
  const isByName = rows.some((some) => some.includes(row.row));
  const group = isByName ? undefined : groupOfMember(record, groups, row);
  if (!isByName && !group) return null;
  const [internal, reference] = [toMatchRecord(record), toReferenceRecord(row)];
  const evidence = pairEvidence(internal, reference);
  const { score, combined, birthday, country } = evidence;
  return {
    ...pair,
    ...{ record, list, role: group ? memberRole(group) : 'name' },
    valuesHash: pairHash(internal, reference),
    externalName: pairNameText(reference, evidence),
    score,
    threshold: thresholdOf(record.kind),
    birthday,
    recommendable: isRecommendable(record.kind, combined, birthday) && country !== 'different',
    count: 1,
  };
}
