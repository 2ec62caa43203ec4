import {
  type FoundNames,
  type NameIndex,
  type NamePairs,
  nameKindOf,
  type RecordQueries,
  recordQueries,
} from '#matching';
import type { EntityKind } from '#records';
import { inParts } from '../server/db/in-parts.ts';
import { FoundPairs } from '../server/matching/comparison/found-pairs.ts';
import { joinInThreads } from '../server/matching/comparison/join-threads.ts';
import { indexInThreads, nameParts } from '../server/matching/comparison/name-threads.ts';
import { normalizedName, type RecordTable, recordName } from './read-record-table.ts';
import { positions } from './spread/part-of-records.ts';

export type JoinRequest = {
  kind: EntityKind;
  threshold: number;
  internal: RecordTable;
  reference: RecordTable;
  /** Positions of the internal records that are compared, and of the reference records; by default all. */
  records?: Uint32Array | undefined;
  references?: Uint32Array | undefined;
  /** The share of the work that is done, 0–1. */
  onProgress?: (share: number) => void;
};

/** The found names of one record, column by column: see `FoundNames`. */
export type FoundColumns = Record<keyof FoundNames, number[]>;

/** Internal records joined at once: their pairs are buffered to be yielded in order. */
const RECORDS_PER_BATCH = 10_000;
/** Most names of one index. */
const NAMES_PER_SHARD = 1_000_000;

/** Yields for each internal record that is compared, in order, the names of reference records that reach the threshold. */
export async function* joinRecordTables(
  request: JoinRequest,
): AsyncGenerator<{ record: number; found: FoundColumns }> {
  const { internal, reference, onProgress } = request;
  const shards = await shardsOf(request);
  const all = request.records ?? positions(internal.ids.length);
  const batches = Math.ceil(all.length / RECORDS_PER_BATCH);
  for (let batch = 0; batch < batches; batch++) {
    const first = batch * RECORDS_PER_BATCH;
    const batchOf = all.subarray(first, first + RECORDS_PER_BATCH);
    const records = recordsAt(internal, batchOf);
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
      for (const { nameAt, namesOf } of joined) addNames(found, reference, { nameAt, ...namesOf(query) });
      yield { record: batchOf[query] as number, found };
    }
  }
}

/** Some names of the reference records, and the position of each among all. */
type Shard = { index: NameIndex; nameAt: (position: number) => number };

/** The shards of all names, which are joined several times. */
const wholeShards = new WeakMap<RecordTable, Shard[]>();

async function shardsOf({ reference, references }: JoinRequest): Promise<Shard[]> {
  if (references) return indexShards(reference, namesOf(reference, references));
  const shards = wholeShards.get(reference) ?? (await indexShards(reference, null));
  wholeShards.set(reference, shards);
  return shards;
}

/** Indexes the names at some positions; null: at all. */
async function indexShards({ normalized }: RecordTable, names: Uint32Array | null): Promise<Shard[]> {
  const count = names?.length ?? normalized.length;
  const length = Math.min(NAMES_PER_SHARD, Math.ceil(count / nameParts(count)));
  const shards: Shard[] = [];
  for (const firsts of inParts(startsOf(count, length), nameParts(count))) {
    const texts = firsts.map((first) => textsAt(normalized, names, first, Math.min(count, first + length)));
    for (const [at, index] of (await indexInThreads(texts)).entries()) {
      const first = firsts[at] ?? 0;
      shards.push({ index, nameAt: (position) => names?.[first + position] ?? first + position });
    }
  }
  return shards;
}

function startsOf(count: number, length: number): number[] {
  return Array.from({ length: Math.ceil(count / length) }, (_, part) => part * length);
}

function textsAt(
  normalized: readonly string[],
  names: Uint32Array | null,
  from: number,
  to: number,
): readonly string[] {
  if (!names) return from === 0 && to === normalized.length ? normalized : normalized.slice(from, to);
  return Array.from(names.subarray(from, to), (name) => normalized[name] as string);
}

/** The positions of the names of some records. */
function namesOf({ firstName }: RecordTable, records: Uint32Array): Uint32Array {
  const names: number[] = [];
  for (const record of records) {
    const end = firstName[record + 1] ?? 0;
    for (let name = firstName[record] ?? 0; name < end; name++) names.push(name);
  }
  return Uint32Array.from(names);
}

/** The first name of each record of a batch. */
function recordsAt(table: RecordTable, batch: Uint32Array): { name: string; normalized: string }[] {
  return Array.from(batch, (record) => ({
    name: recordName(table, record),
    normalized: normalizedName(table, record),
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
  for (const [number, { index, nameAt }] of shards.entries()) {
    const pairs = new FoundPairs();
    const onProgress = (done: number, tiles: number) => onShare((number + done / tiles) / shards.length);
    const onPairs = (some: NamePairs) => pairs.add(toRecords(some));
    await joinInThreads({ index, queries, threshold, onPairs, onProgress });
    const { namesOf } = await pairs.byQuery(records, new AbortController().signal);
    joined.push({ nameAt, namesOf });
  }
  return joined;
}

type Names = Pick<Shard, 'nameAt'> & { name: Uint32Array; score: Uint8Array };

function addNames(found: FoundColumns, { recordOfName }: RecordTable, names: Names): void {
  for (let i = 0; i < names.name.length; i++) {
    const name = names.nameAt(names.name[i] ?? 0);
    found.row.push(recordOfName[name] ?? 0);
    found.name.push(name);
    found.score.push(names.score[i] ?? 0);
  }
}
