import { thresholdOf } from '#matching';
import type { EntityKind } from '#records';
import type { Query } from '../../../db/tables.ts';
import { FoundPairs } from '../../comparison/found-pairs.ts';
import { compareWithNames, firstNameOf } from '../../comparison/pack-candidates.ts';
import { listRecords, type SnapshotRecord } from '../../match-record-store.ts';
import type { StoredRun } from '../../match-run-store.ts';
import type { MatchShard } from '../../match-shards.ts';
import { processInBatches } from '../../process-in-batches.ts';
import { readGiven } from './given-candidate-store.ts';

const RECORDS_PER_READ = 250;

type InShard = {
  runId: string;
  kind: EntityKind;
  listId: string;
  shard: MatchShard;
  records: readonly SnapshotRecord[];
  signal: AbortSignal;
};

/** Finds the pairs of names that a join would find, but only of the rows that were given as candidates. */
export async function takeGiven(
  query: Query,
  { runId, kind, listId, shard, records, signal }: InShard,
): Promise<FoundPairs> {
  const ids = records.map(({ recordId }) => recordId);
  const given = await readGiven(query, { runId, kind, listId, isSpelling: false }, ids);
  const found = new FoundPairs();
  await processInBatches({ end: records.length, size: RECORDS_PER_READ, signal }, ({ from, to }) => {
    for (let at = from; at < to; at++) {
      const record = records[at] as SnapshotRecord;
      const rows = given.get(record.recordId);
      if (rows && record.normalized !== '') addPairs(found, at, { record, rows, shard });
    }
  });
  return found;
}

/** Adds the names of some rows that reach the threshold. */
function addPairs(
  found: FoundPairs,
  query: number,
  { record, rows, shard }: { record: SnapshotRecord; rows: Uint32Array; shard: MatchShard },
): void {
  const { firstRow, rowCount, rowOfName } = shard;
  const threshold = thresholdOf(record.kind);
  const compared = compareWithNames(record, shard);
  const [names, scores]: [number[], number[]] = [[], []];
  for (const row of rows) {
    if (row < firstRow || row >= firstRow + rowCount) continue;
    for (let name = firstNameOf(rowOfName, row); rowOfName[name] === row; name++) {
      const score = compared.score(name, threshold);
      if (score < threshold) continue;
      names.push(name);
      scores.push(score);
    }
  }
  found.add({
    query: new Uint32Array(names.length).fill(query),
    name: Uint32Array.from(names),
    score: Uint8Array.from(scores),
    count: names.length,
  });
}

/** Reads the rows that were given as other spellings, by id of a list and position of a record; no others are searched. */
export async function takeGivenSpellings(
  query: Query,
  { run, kind, end, signal }: { run: StoredRun; kind: EntityKind; end: number; signal: AbortSignal },
): Promise<Map<string, Map<number, Set<number>>>> {
  const found = new Map(run.lists.map(({ id }) => [id, new Map<number, Set<number>>()]));
  await processInBatches({ end, size: RECORDS_PER_READ, signal }, async (batch) => {
    const records = await listRecords(query, { runId: run.id, kind }, batch);
    const ids = records.map(({ recordId }) => recordId);
    for (const [listId, ofList] of found) {
      const given = await readGiven(query, { runId: run.id, kind, listId, isSpelling: true }, ids);
      for (const { ord, recordId } of records) {
        const rows = given.get(recordId);
        if (rows) ofList.set(ord, new Set(rows));
      }
    }
  });
  return found;
}
