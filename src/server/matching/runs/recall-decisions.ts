import type { ReferenceRow } from '../../reference-lists/reference-store.ts';
import { isMember } from '../group-members.ts';
import { isGroup, listDecisions, type StoredDecision } from '../match-decision-store.ts';
import { type SnapshotRecord, toMatchRecord } from '../match-record-store.ts';
import type { PackedResult, StoredGroup } from '../match-result-store.ts';
import type { Query, RunList } from '../match-run-store.ts';
import { packedRows } from '../pack-candidates.ts';
import type { PairRole } from '../pair-target.ts';
import { readReferences } from '../read-references.ts';
import { groupHash, pairHash, toReferenceRecord } from '../to-reference-record.ts';

/** The recalled decisions about a record's candidates and groups. */
export type Recalled = {
  /** Candidates by name. */
  decided: number;
  confirmed: number;
  /** By list: decisions about its group, as a whole and one by one. */
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
  const groups = new Set(found.groups.map(({ ord, listId }) => `${ord}/${listId}`));
  for (const list of lists) {
    const ofList = decisions.filter(({ listName }) => listName === list.name);
    const ids = ofList.map(({ externalId }) => externalId);
    const references = await readReferences(query, { listId: list.id, kind: first.kind }, ids);
    for (const decision of ofList) {
      const record = byId.get(decision.recordId);
      if (!record) continue;
      const hasGroup = groups.has(`${record.ord}/${list.id}`);
      const role = roleOf(decision, {
        record,
        hasGroup,
        reference: references.get(decision.externalId),
        results: (found.results.get(record.ord) ?? []).filter(({ listId }) => listId === list.id),
      });
      if (role) count(recalled, record.ord, { role, listId: list.id, decision });
    }
  }
  return recalled;
}

type Found = {
  record: SnapshotRecord;
  hasGroup: boolean;
  reference: ReferenceRow | undefined;
  results: readonly PackedResult[];
};

/** The role of a decision's pair in the run; null when it has none, or its values have changed. */
function roleOf(decision: StoredDecision, found: Found): PairRole | null {
  const record = toMatchRecord(found.record);
  if (isGroup(decision.externalId)) {
    return found.hasGroup && groupHash(record) === decision.valuesHash ? 'group' : null;
  }
  const { reference } = found;
  if (!reference || pairHash(record, toReferenceRecord(reference)) !== decision.valuesHash) return null;
  if (found.results.some(({ packed }) => packedRows(packed).includes(reference.row))) return 'name';
  return found.hasGroup && isMember(found.record, reference) ? 'member' : null;
}

function count(
  recalled: Map<number, Recalled>,
  ord: number,
  { role, listId, decision }: { role: PairRole; listId: string; decision: StoredDecision },
): void {
  const one = recalled.get(ord) ?? { decided: 0, confirmed: 0, groups: new Map() };
  recalled.set(ord, one);
  if (decision.decision === 'confirm') one.confirmed++;
  if (role === 'name') {
    one.decided++;
    return;
  }
  const group = one.groups.get(listId) ?? { whole: false, alone: 0 };
  one.groups.set(listId, group);
  if (role === 'group') group.whole = true;
  else group.alone++;
}
