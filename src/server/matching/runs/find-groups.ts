import { originOf } from '#matching';
import type { EntityKind } from '#records';
import type { Query } from '../../db/tables.ts';
import { countGroups, type GroupKey, pageGroup } from '../../reference-lists/reference-group-store.ts';
import { groupValue, speltValue } from '../group-members.ts';
import type { SnapshotRecord } from '../match-record-store.ts';
import type { PackedResult, StoredGroup } from '../match-result-store.ts';
import type { RunList } from '../match-run-store.ts';
import { countPacked, packedRows } from '../unpack-candidates.ts';
import type { SpeltRowsOfRun } from './find-spellings.ts';

const MEMBERS_PER_PAGE = 10_000;
/** Group rows cached between batches of records. */
const MAX_KEPT_MEMBERS = 2_000_000;

type Found = { records: readonly SnapshotRecord[]; results: ReadonlyMap<number, PackedResult[]> };
type InList = { listId: string; packed: readonly PackedResult[] };

/**
 * Finds the groups of records among the reference records that are not listed individually: those with the same birthday
 * or birthplace, and of the others those whose names are other spellings.
 */
export class GroupFinder {
  readonly #query: Query;
  readonly #kind: EntityKind;
  readonly #by: GroupKey['by'] | null;
  readonly #spellings: SpeltRowsOfRun;
  readonly #members = new Map<string, Set<number>>();
  #kept = 0;

  constructor(query: Query, { kind, spellings }: { kind: EntityKind; spellings: SpeltRowsOfRun }) {
    this.#query = query;
    this.#kind = kind;
    this.#by = originOf(kind);
    this.#spellings = spellings;
  }

  async find(lists: readonly RunList[], { records, results }: Found): Promise<StoredGroup[]> {
    const groups: StoredGroup[] = [];
    for (const { id: listId } of lists) {
      const totals = await this.#countOrigins(listId, records);
      for (const record of records) {
        const packed = (results.get(record.ord) ?? []).filter((result) => result.listId === listId);
        const own = { listId, packed };
        groups.push(...(await this.#sameOrigin(record, own, totals)), ...(await this.#spelt(record, own)));
      }
    }
    return groups;
  }

  /** How many reference records have the birthday or birthplace of each record. */
  async #countOrigins(listId: string, records: readonly SnapshotRecord[]): Promise<Map<string, number>> {
    const by = this.#by;
    if (!by) return new Map();
    const values = [...new Set(records.map((record) => groupValue(record)).filter(Boolean))];
    return countGroups(this.#query, { listId, kind: this.#kind }, { by, values });
  }

  async #sameOrigin(
    { runId, kind, ord, ...record }: SnapshotRecord,
    { listId, packed }: InList,
    totals: ReadonlyMap<string, number>,
  ): Promise<StoredGroup[]> {
    const value = groupValue({ runId, kind, ord, ...record });
    const total = totals.get(value) ?? 0;
    if (!this.#by || value === '' || total === 0) return [];
    const count = total - (await this.#countOwn({ listId, value, packed }));
    return count > 0 ? [{ runId, kind, ord, listId, by: this.#by, value, count, decidedAlone: 0 }] : [];
  }

  async #spelt(record: SnapshotRecord, { listId, packed }: InList): Promise<StoredGroup[]> {
    const spelt = this.#spellings.get(listId)?.get(record.ord);
    if (!spelt) return [];
    const rows = new Set(spelt);
    for (const some of packed) for (const row of packedRows(some.packed)) rows.delete(row);
    const value = groupValue(record);
    if (rows.size > 0 && value !== '')
      for (const row of await this.#membersOf(listId, value)) rows.delete(row);
    if (rows.size === 0) return [];
    const { runId, kind, ord } = record;
    const found = { runId, kind, ord, listId, by: 'spelling' as const, decidedAlone: 0 };
    return [{ ...found, value: speltValue(rows), count: rows.size }];
  }

  /** Counts the members of a group that are listed individually. */
  async #countOwn({ listId, value, packed }: InList & { value: string }): Promise<number> {
    if (this.#by === 'birthday') {
      return packed.reduce((sum, some) => sum + countPacked(some.packed).sameBirthday, 0);
    }
    const rows = packed.map((some) => packedRows(some.packed));
    if (rows.every(({ length }) => length === 0)) return 0;
    const members = await this.#membersOf(listId, value);
    return rows.reduce((sum, some) => sum + some.filter((row) => members.has(row)).length, 0);
  }

  /** The rows with the birthday or birthplace of a group. */
  async #membersOf(listId: string, value: string): Promise<Set<number>> {
    const by = this.#by;
    const key = JSON.stringify([listId, value]);
    const known = this.#members.get(key);
    if (known || !by) return known ?? new Set();
    const members = new Set<number>();
    const page = { by, value, limit: MEMBERS_PER_PAGE };
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
