import { lowestScoreOf, nameKindOf, recordQueries, selectPairs } from '#matching';
import type { EntityKind } from '#records';
import type { SnapshotRecord } from '../match-record-store.ts';
import type { MatchShard } from '../match-shards.ts';
import { packCandidates } from '../pack-candidates.ts';
import { processInBatches } from '../process-in-batches.ts';
import { FoundPairs } from './found-pairs.ts';
import { joinInThreads } from './join-threads.ts';

/** Records whose results are packed before other requests are served. */
const RECORDS_PER_BATCH = 50;

/** Records of a kind, and the part of a reference list that they are compared with. */
export type Comparison = {
  kind: EntityKind;
  shard: MatchShard;
  records: readonly SnapshotRecord[];
  signal: AbortSignal;
};
/** The packed candidates of a record. */
export type ComparedRecord = { ord: number; packed: Uint8Array };

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
  const { firstRow, rowOfName, birthdayOfRow } = shard;
  const select = selectPairs({
    kind,
    birthdays: records.map(({ birthday }) => birthday ?? undefined),
    birthdayOfName: (name) => birthdayOfRow[(rowOfName[name] as number) - firstRow] as number,
  });
  const { queries, toRecords } = recordQueries(nameKindOf(kind), records);
  await joinInThreads({
    index: shard.index,
    queries,
    threshold: lowestScoreOf(kind),
    signal,
    onPairs: (pairs) => found.add(select(toRecords(pairs))),
    ...(onProgress && { onProgress }),
  });
}

/** Packs the candidates of each record. */
export async function packRecords(
  found: FoundPairs,
  { shard, records, signal }: Comparison,
): Promise<ComparedRecord[]> {
  const results: ComparedRecord[] = [];
  const byQuery = await found.byQuery(records.length, signal);
  await processInBatches({ end: records.length, size: RECORDS_PER_BATCH, signal }, ({ from, to }) => {
    for (let query = from; query < to; query++) {
      const record = records[query];
      const names = byQuery.namesOf(query);
      if (!record || names.name.length === 0) continue;
      results.push({ ord: record.ord, packed: packCandidates(record, names, shard) });
    }
  });
  return results;
}
