import { birthplaceKey, originOf, wholeDays } from '#matching';
import type { Query } from '../db/tables.ts';
import { daysOfGroup, groupDays, pageGroup } from '../reference-lists/reference-group-store.ts';
import type { ReferenceRow } from '../reference-lists/reference-store.ts';
import type { SnapshotRecord } from './match-record-store.ts';
import { listResults, type StoredGroup } from './match-result-store.ts';
import { packedRows } from './unpack-candidates.ts';

const ROWS_PER_READ = 500;

/** Reads a page of the rows of a group's members, and the row of the next page; null at the end. */
export async function pageMembers(
  query: Query,
  group: StoredGroup,
  { from, limit }: { from: number; limit: number },
): Promise<{ rows: number[]; next: number | null }> {
  const { kind, listId, by, value } = group;
  if (by === 'spelling') {
    const rows = speltRows(group).filter((row) => row >= from);
    return { rows: rows.slice(0, limit), next: rows[limit] ?? null };
  }
  const own = await ownRows(query, group);
  const rows: number[] = [];
  for (let after = from - 1; ; ) {
    const read = await pageGroup(query, { listId, kind }, { by, value, after, limit: ROWS_PER_READ });
    for (const row of read) {
      if (own.has(row)) continue;
      if (rows.length === limit) return { rows, next: row };
      rows.push(row);
    }
    const last = read.at(-1);
    if (last === undefined || read.length < ROWS_PER_READ) return { rows, next: null };
    after = last;
  }
}

/** The days of birth or the birthplace key that a record shares with its group; empty when it has no group. */
export function groupValue({ kind, birthday, birthplace }: SnapshotRecord): string {
  const by = originOf(kind);
  if (by === 'birthday') return groupDays(wholeDays(birthday));
  return by === 'birthplace' ? birthplaceKey(birthplace ?? undefined) : '';
}

/** The rows of the members of a group of other spellings, ascending. */
function speltRows({ value }: Pick<StoredGroup, 'value'>): number[] {
  return value.split(',').map(Number);
}

/** The value of a group of other spellings. */
export function speltValue(rows: Iterable<number>): string {
  return [...rows].sort((a, b) => a - b).join(',');
}

/** The group of a record, among its groups in a list, of which a reference record is a member. */
export function groupOfMember(
  record: SnapshotRecord,
  groups: readonly StoredGroup[],
  reference: ReferenceRow,
): StoredGroup | undefined {
  return groups.find((group) =>
    group.by === 'spelling' ? speltRows(group).includes(reference.row) : isMember(record, reference),
  );
}

/** What a member of a group is to its record. */
export function memberRole({ by }: Pick<StoredGroup, 'by'>): 'member' | 'spelt' {
  return by === 'spelling' ? 'spelt' : 'member';
}

/** Whether the birthday or birthplace makes a reference record a candidate, whatever its name. */
function isMember(record: SnapshotRecord, { birthday, birthplaceKey }: ReferenceRow): boolean {
  const value = groupValue(record);
  if (value === '' || originOf(record.kind) !== 'birthday') return value !== '' && value === birthplaceKey;
  const days = new Set(wholeDays(birthday));
  return daysOfGroup(value).some((day) => days.has(day));
}

/** Reads the rows of a group's list that are listed individually. */
async function ownRows(query: Query, { runId, kind, ord, listId }: StoredGroup): Promise<Set<number>> {
  const results = await listResults(query, { runId, kind }, [ord]);
  const rows = results.filter((result) => result.listId === listId).map(({ packed }) => packedRows(packed));
  return new Set(rows.flatMap((some) => [...some]));
}
