import { BirthdayRows, nameKindOf, recordQueries, thresholdOf } from '#matching';
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
  const results: ComparedRecord[] = [];
  const birthdays = kind === 'contacts' ? records.map(({ birthday }) => birthday) : [];
  const context = { shard, sameBirthday: new BirthdayRows(birthdays, shard.birthdayOfRow) };
  const byQuery = await found.byQuery(records.length, signal);
  await processInBatches({ end: records.length, size: RECORDS_PER_BATCH, signal }, ({ from, to }) => {
    for (let query = from; query < to; query++) {
      const record = records[query];
      if (!record || record.normalized === '') continue;
      const packed = packCandidates(record, byQuery.namesOf(query), context);
      if (packed.length > 0) results.push({ ord: record.ord, packed });
    }
  });
  return results;
}
