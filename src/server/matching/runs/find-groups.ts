import { originOf } from '#matching';
import type { EntityKind } from '#records';
import { countGroups, type GroupKey, pageGroup } from '../../reference-lists/reference-store.ts';
import { groupValue } from '../group-members.ts';
import type { SnapshotRecord } from '../match-record-store.ts';
import type { PackedResult, StoredGroup } from '../match-result-store.ts';
import type { Query, RunList } from '../match-run-store.ts';
import { countPacked, packedRows } from '../pack-candidates.ts';

const MEMBERS_PER_PAGE = 10_000;
/** Group rows cached between batches of records. */
const MAX_KEPT_MEMBERS = 2_000_000;

/** Finds the groups of records: reference records with the same birthday or birthplace that are not listed individually. */
export class GroupFinder {
  readonly #query: Query;
  readonly #kind: EntityKind;
  readonly #by: GroupKey['by'] | null;
  readonly #members = new Map<string, Set<number>>();
  #kept = 0;

  constructor(query: Query, kind: EntityKind) {
    this.#query = query;
    this.#kind = kind;
    this.#by = originOf(kind);
  }

  async find(
    lists: readonly RunList[],
    {
      records,
      results,
    }: { records: readonly SnapshotRecord[]; results: ReadonlyMap<number, PackedResult[]> },
  ): Promise<StoredGroup[]> {
    const by = this.#by;
    if (!by) return [];
    const values = [...new Set(records.map((record) => groupValue(record)).filter(Boolean))];
    const groups: StoredGroup[] = [];
    for (const { id: listId } of lists) {
      const counts = await countGroups(this.#query, { listId, kind: this.#kind }, { by, values });
      for (const record of records) {
        const value = groupValue(record);
        const total = counts.get(value) ?? 0;
        if (value === '' || total === 0) continue;
        const packed = (results.get(record.ord) ?? []).filter((result) => result.listId === listId);
        const count = total - (await this.#countOwn({ listId, value, packed }));
        const { runId, kind, ord } = record;
        if (count > 0) groups.push({ runId, kind, ord, listId, by, value, count, decidedAlone: 0 });
      }
    }
    return groups;
  }

  /** Counts the members of a group that are listed individually. */
  async #countOwn(group: {
    listId: string;
    value: string;
    packed: readonly PackedResult[];
  }): Promise<number> {
    if (this.#by === 'birthday') {
      return group.packed.reduce((sum, { packed }) => sum + countPacked(packed).sameBirthday, 0);
    }
    const rows = group.packed.map(({ packed }) => packedRows(packed));
    if (rows.every(({ length }) => length === 0)) return 0;
    const members = await this.#membersOf(group.listId, group.value);
    return rows.reduce((sum, some) => sum + some.filter((row) => members.has(row)).length, 0);
  }

  async #membersOf(listId: string, value: string): Promise<Set<number>> {
    const key = JSON.stringify([listId, value]);
    const known = this.#members.get(key);
    if (known) return known;
    const members = new Set<number>();
    const page = { by: 'birthplace', value, limit: MEMBERS_PER_PAGE } as const;
    for (let after = -1; ; ) {
      const rows = await pageGroup(this.#query, { listId, kind: this.#kind }, { ...page, after });
      for (const row of rows) members.add(row);
      after = rows.at(-1) ?? after;
      if (rows.length < MEMBERS_PER_PAGE) break;
    }
    if (this.#kept > MAX_KEPT_MEMBERS) {
      this.#members.clear();
      this.#kept = 0;
    }
    this.#members.set(key, members);
    this.#kept += members.size;
    return members;
  }
}
