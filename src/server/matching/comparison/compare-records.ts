import { nameKindOf, recordQueries, thresholdOf } from '#matching';
import type { EntityKind } from '#records';
import type { SnapshotRecord } from '../match-record-store.ts';
import type { MatchShard } from '../match-shards.ts';
import { processInBatches } from '../process-in-batches.ts';
import { FoundPairs } from './found-pairs.ts';
import { joinInThreads } from './join-threads.ts';
import { type ComparedRecord, packer, RECORDS_PER_BATCH } from './pack-batch.ts';
import { packInThreads } from './pack-threads.ts';

/** Fewer candidates are packed before a thread has started. */
const PAIRS_WORTH_A_THREAD = 20_000;

/** Records of a kind, and the part of a reference list that they are compared with. */
export type Comparison = {
  kind: EntityKind;
  shard: MatchShard;
  records: readonly SnapshotRecord[];
  signal: AbortSignal;
};

/** Compares records with a shard. Records without a candidate that is listed on its own are omitted. */
export async function compareRecords(comparison: Comparison): Promise<ComparedRecord[]> {
  const found = new FoundPairs();
  await joinRecords(found, comparison);
  return packRecords(found, comparison);
}

/** Joins records with a shard in threads, and adds the pairs that are candidates. */
export async function joinRecords(
  found: FoundPairs,
  { kind, shard, records, signal }: Comparison,
  onProgress?: (tilesDone: number, tiles: number) => void,
): Promise<void> {
  const { queries, toRecords } = recordQueries(nameKindOf(kind), records);
  await joinInThreads({
    index: shard.index,
    queries,
    threshold: thresholdOf(kind),
    signal,
    onPairs: (pairs) => found.add(toRecords(pairs)),
    ...(onProgress && { onProgress }),
  });
}

/** Packs the candidates of each record: those the join found, and the contacts of the same birthday beside them. */
export async function packRecords(
  found: FoundPairs,
  { kind, shard, records, signal }: Comparison,
): Promise<ComparedRecord[]> {
  const { start, name, score } = await found.byQuery(records.length, signal);
  const { index: _index, ...columns } = shard;
  const own = records.map((record) => ({
    ...{ ord: record.ord, kind, name: record.name, normalized: record.normalized, birthday: record.birthday },
  }));
  const work = { kind, shard: columns, records: own, found: { start, name, score } };
  if (found.count >= PAIRS_WORTH_A_THREAD) return packInThreads(work, signal);
  const pack = packer(work);
  const results: ComparedRecord[] = [];
  await processInBatches({ end: records.length, size: RECORDS_PER_BATCH, signal }, ({ from, to }) => {
    results.push(...pack(from, to));
  });
  return results;
}
