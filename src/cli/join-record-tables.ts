import {
  type FoundNames,
  indexNames,
  type NameIndex,
  type NamePairs,
  nameKindOf,
  type RecordQueries,
  recordQueries,
} from '#matching';
import type { EntityKind } from '#records';
import { FoundPairs } from '../server/matching/comparison/found-pairs.ts';
import { joinInThreads } from '../server/matching/comparison/join-threads.ts';
import { normalizedName, type RecordTable, recordName } from './read-record-table.ts';

export type JoinRequest = {
  kind: EntityKind;
  threshold: number;
  internal: RecordTable;
  reference: RecordTable;
  /** The share of the work that is done, 0–1. */
  onProgress?: (share: number) => void;
};

/** The found names of one record, column by column: see `FoundNames`. */
export type FoundColumns = Record<keyof FoundNames, number[]>;

/** Internal records joined at once: their pairs are buffered to be yielded in order. */
const RECORDS_PER_BATCH = 10_000;
/** Names of one index. */
const NAMES_PER_SHARD = 1_000_000;

/** Yields for each internal record, in order, the names of reference records that reach the threshold. */
export async function* joinRecordTables(
  request: JoinRequest,
): AsyncGenerator<{ record: number; found: FoundColumns }> {
  const { internal, reference, onProgress } = request;
  const shards = indexShards(reference);
  const batches = Math.ceil(internal.ids.length / RECORDS_PER_BATCH);
  for (let batch = 0; batch < batches; batch++) {
    const first = batch * RECORDS_PER_BATCH;
    const records = recordsFrom(internal, first);
    const queries = recordQueries(nameKindOf(request.kind), records);
    const onShare = (share: number) => onProgress?.((batch + share) / batches);
    const joined = await joinShards(shards, {
      records: records.length,
      queries,
      threshold: request.threshold,
      onShare,
    });
    for (const query of records.keys()) {
      const found: FoundColumns = { row: [], name: [], score: [] };
      for (const { firstName, namesOf } of joined)
        addNames(found, reference, { firstName, ...namesOf(query) });
      yield { record: first + query, found };
    }
  }
}

type Shard = { index: NameIndex; firstName: number };

function indexShards({ normalized }: RecordTable): Shard[] {
  const shards: Shard[] = [];
  for (let firstName = 0; firstName < normalized.length; firstName += NAMES_PER_SHARD) {
    const isWhole = normalized.length <= NAMES_PER_SHARD;
    const names = isWhole ? normalized : normalized.slice(firstName, firstName + NAMES_PER_SHARD);
    shards.push({ index: indexNames(names), firstName });
  }
  return shards;
}

/** The first name of each record of the batch. */
function recordsFrom(table: RecordTable, first: number): { name: string; normalized: string }[] {
  const last = Math.min(first + RECORDS_PER_BATCH, table.ids.length);
  return Array.from({ length: last - first }, (_, at) => ({
    name: recordName(table, first + at),
    normalized: normalizedName(table, first + at),
  }));
}

type Lookup = {
  records: number;
  queries: RecordQueries;
  threshold: number;
  onShare: (share: number) => void;
};

async function joinShards(
  shards: readonly Shard[],
  { records, queries: { queries, toRecords }, threshold, onShare }: Lookup,
) {
  const joined = [];
  for (const [number, { index, firstName }] of shards.entries()) {
    const pairs = new FoundPairs();
    const onProgress = (done: number, tiles: number) => onShare((number + done / tiles) / shards.length);
    const onPairs = (some: NamePairs) => pairs.add(toRecords(some));
    await joinInThreads({ index, queries, threshold, onPairs, onProgress });
    const { namesOf } = await pairs.byQuery(records, new AbortController().signal);
    joined.push({ firstName, namesOf });
  }
  return joined;
}

type Names = { firstName: number; name: Uint32Array; score: Uint8Array };

function addNames(found: FoundColumns, { recordOfName }: RecordTable, names: Names): void {
  for (let i = 0; i < names.name.length; i++) {
    const name = names.firstName + (names.name[i] ?? 0);
    found.row.push(recordOfName[name] ?? 0);
    found.name.push(name);
    found.score.push(names.score[i] ?? 0);
  }
}
