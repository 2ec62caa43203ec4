import type { Query } from '../../db/tables.ts';
import type { ReferenceRow } from '../../reference-lists/reference-store.ts';
import { groupOfMember, memberRole } from '../group-members.ts';
import { GROUP_PREFIX, isGroup, listDecisions, type StoredDecision } from '../match-decision-store.ts';
import { type SnapshotRecord, toMatchRecord } from '../match-record-store.ts';
import type { PackedResult, StoredGroup } from '../match-result-store.ts';
import type { RunList } from '../match-run-store.ts';
import type { PairRole } from '../pair-target.ts';
import { readReferences } from '../read-references.ts';
import { groupHash, pairHash, toReferenceRecord } from '../to-reference-record.ts';
import { packedRows } from '../unpack-candidates.ts';

/** The recalled decisions about a record's candidates and groups. */
export type Recalled = {
  /** Candidates by name. */
  decided: number;
  confirmed: number;
  /** By `groupKey`: decisions about a group, as a whole and one by one. */
  groups: Map<string, { whole: boolean; alone: number }>;
};

/**
 * Recalls decisions of earlier runs that are still valid: the pair is a candidate again, and its compared values are
 * unchanged. Keyed by the records' positions.
 */
export async function recallDecisions(
  query: Query,
  lists: readonly RunList[],
  found: {
    records: readonly SnapshotRecord[];
    results: ReadonlyMap<number, PackedResult[]>;
    groups: readonly StoredGroup[];
  },
): Promise<Map<number, Recalled>> {
  const [first] = found.records;
  if (!first) return new Map();
  const byId = new Map(found.records.map((record) => [record.recordId, record]));
  const recalled = new Map<number, Recalled>();
  const decisions = await listDecisions(query, first.kind, [...byId.keys()]);
  for (const list of lists) {
    const ofList = decisions.filter(({ listName }) => listName === list.name);
    const ids = ofList.map(({ externalId }) => externalId);
    const references = await readReferences(query, { listId: list.id, kind: first.kind }, ids);
    for (const decision of ofList) {
      const record = byId.get(decision.recordId);
      if (!record) continue;
      const pair = pairInRun(decision, {
        record,
        groups: found.groups.filter(({ ord, listId }) => ord === record.ord && listId === list.id),
        reference: references.get(decision.externalId),
        results: (found.results.get(record.ord) ?? []).filter(({ listId }) => listId === list.id),
      });
      if (pair) count(recalled, record.ord, { ...pair, decision });
    }
  }
  return recalled;
}

type Found = {
  record: SnapshotRecord;
  groups: readonly StoredGroup[];
  reference: ReferenceRow | undefined;
  results: readonly PackedResult[];
};

/** The role of a pair in the run, and the group that it is or is in. */
type PairInRun = { role: PairRole; group: StoredGroup | null };

/** The role and group of a decision's pair in the run; null when it has none, or its values have changed. */
function pairInRun(decision: StoredDecision, found: Found): PairInRun | null {
  const record = toMatchRecord(found.record);
  if (isGroup(decision.externalId)) {
    const whole = found.groups.find(({ by }) => decision.externalId === `${GROUP_PREFIX}${by}`);
    return whole && groupHash(record) === decision.valuesHash ? { role: 'group', group: whole } : null;
  }
  const { reference } = found;
  if (!reference || pairHash(record, toReferenceRecord(reference)) !== decision.valuesHash) return null;
  if (found.results.some(({ packed }) => packedRows(packed).includes(reference.row)))
    return { role: 'name', group: null };
  const group = groupOfMember(found.record, found.groups, reference);
  return group ? { role: memberRole(group), group } : null;
}

function count(
  recalled: Map<number, Recalled>,
  ord: number,
  { role, group: of, decision }: PairInRun & { decision: StoredDecision },
): void {
  const one = recalled.get(ord) ?? { decided: 0, confirmed: 0, groups: new Map() };
  recalled.set(ord, one);
  if (decision.decision === 'confirm') one.confirmed++;
  if (!of) {
    one.decided++;
    return;
  }
  const group = one.groups.get(groupKey(of)) ?? { whole: false, alone: 0 };
  one.groups.set(groupKey(of), group);
  if (role === 'group') group.whole = true;
  else group.alone++;
}

/** Identifies a group among those of a record. */
export function groupKey({ listId, by }: Pick<StoredGroup, 'listId' | 'by'>): string {
  return `${listId}/${by}`;
}
