import { comparedForms, nameKindOf } from '#matching';
import type { EntityKind } from '#records';
import { compareRecords } from '../comparison/compare-records.ts';
import { searchLists } from '../comparison/search/search-lists.ts';
import { type Search, sharedSearch } from '../comparison/search/shared-search.ts';
import type { MatchDeps } from '../match-deps.ts';
import type { SnapshotRecord } from '../match-record-store.ts';
import { type PackedCandidate, unpackCandidates } from '../unpack-candidates.ts';

/** Up to so many records are searched one by one in shards that stay in memory; more are joined. */
export const MOST_SEARCHED = 40;

/** Records of a kind, and the list that they are compared with. */
export type Target = {
  kind: EntityKind;
  listId: string;
  records: readonly SnapshotRecord[];
  signal: AbortSignal;
};
export type WholeList = Target & { importedAt: string };
/** A candidate by its row in the list, as it is known before it is read. */
export type Scored = { record: SnapshotRecord; row: number; scores: Omit<PackedCandidate, 'row'> };

/**
 * Finds the candidates of records in a whole list: those that a run lists on their own.
 * @param unpack takes those that are wanted of a record's in a shard, where many records are joined
 */
export async function findScored(
  deps: Pick<MatchDeps, 'shards' | 'config'>,
  target: WholeList,
  unpack: Unpack = unpackCandidates,
): Promise<Scored[]> {
  const isFew = target.records.length <= MOST_SEARCHED;
  return isFew ? searchOneByOne(sharedSearch(deps), target) : joinShards(sharedSearch(deps), target, unpack);
}

type Unpack = (packed: Uint8Array, record: SnapshotRecord) => PackedCandidate[];

async function searchOneByOne(
  { resident, threads }: Search,
  { kind, listId, importedAt, records, signal }: WholeList,
): Promise<Scored[]> {
  const found: Scored[] = [];
  for (const record of records) {
    signal.throwIfAborted();
    const { normalized, birthday } = record;
    if (normalized === '') continue;
    const furtherForms = comparedForms(nameKindOf(kind), record.name).slice(1);
    const names = [{ kind, name: record.name, normalized, furtherForms, birthday, candidatesOnly: true }];
    const { candidates } = await searchLists({
      ...{ lists: [{ id: listId, importedAt }], names, resident, threads },
    });
    for (const { row, ...scores } of candidates) found.push({ record, row, scores });
  }
  return found;
}

async function joinShards(
  { joined }: Search,
  { kind, listId, importedAt, records, signal }: WholeList,
  unpack: Unpack,
): Promise<Scored[]> {
  const found: Scored[] = [];
  const list = { id: listId, importedAt };
  for (const { number } of await joined.list(list, kind)) {
    const shard = await joined.get({ list, kind, number });
    const compared = await compareRecords({ kind, shard, records, signal });
    for (const { ord, packed } of compared) {
      const record = records[ord];
      if (!record) continue;
      for (const { row, ...scores } of unpack(packed, record)) found.push({ record, row, scores });
    }
  }
  return found;
}
