import { setImmediate } from 'node:timers/promises';
import { type FoundPair, type PairDifference, pairDifferences } from '#matching';
import type { EntityKind } from '#records';
import type { Query } from '../../../db/tables.ts';
import { listRecordsFrom, type ReviewRecord } from '../../match-record-store.ts';
import { listFoundResults, type PackedResult } from '../../match-result-store.ts';
import type { StoredRun } from '../../match-run-store.ts';
import { unpackCandidates } from '../../unpack-candidates.ts';
import { findRowsInVersion } from '../match-reference-store.ts';
import type { ListPair, RunPair } from './open-run-pair.ts';

const RECORDS_PER_BATCH = 200;

/** A record of ours in each of two runs; null in a run that does not have it. */
type RecordPair = { before: ReviewRecord | null; after: ReviewRecord | null };

/** A pair of which two runs found something else, with its rows in the versions of its list. */
export type RowDifference = Pick<PairDifference<unknown>, 'before' | 'after'> & {
  kind: EntityKind;
  recordId: string;
  record: RecordPair;
  list: ListPair;
  /** The reference record's row in the version of each run; null where it has no candidate there. */
  rows: { before: number | null; after: number | null };
};

/** The differences of some records of a kind, by record id; how many records were compared for them, and the last one. */
type Batch = { kind: EntityKind; compared: number; lastId: string; differences: RowDifference[] };

/** Compares two runs record by record: kinds in order, records by id, from a record on. */
export async function* walkDifferences(
  query: Query,
  pair: RunPair,
  { kind, start }: { kind?: EntityKind | undefined; start?: { kind: EntityKind; recordId: string } | null },
): AsyncGenerator<Batch, void, undefined> {
  const kinds = pair.kinds.filter((one) => kind === undefined || one === kind);
  const first = start ? kinds.indexOf(start.kind) : 0;
  for (const one of kinds.slice(Math.max(0, first))) {
    for (let from = one === start?.kind ? start.recordId : ''; ; ) {
      const { records, next } = await readRecordPairs(query, pair, { kind: one, from });
      if (records.length > 0) yield await compareBatch(query, pair, { kind: one, records });
      if (next === null) break;
      from = next;
      // Lets the server answer others between two batches.
      await setImmediate();
    }
  }
}

/** Reads the next records of both runs, and the id after which there may be more; null at the end. */
async function readRecordPairs(
  query: Query,
  { before, after }: RunPair,
  { kind, from }: { kind: EntityKind; from: string },
): Promise<{ records: RecordPair[]; next: string | null }> {
  const page = (run: StoredRun) =>
    listRecordsFrom(query, { runId: run.id, kind }, { from, limit: RECORDS_PER_BATCH });
  const pages = { before: await page(before), after: await page(after) };
  const ends = [pages.before, pages.after].flatMap((records) => {
    const last = records.at(-1);
    return last && records.length === RECORDS_PER_BATCH ? [last.recordId] : [];
  });
  // Beyond the end of a full page the other run may have records that this page does not.
  const end = ends.length === 0 ? null : ends.reduce((a, b) => (isBefore(b, a) ? b : a));
  const byId = new Map<string, RecordPair>();
  for (const side of ['before', 'after'] as const) {
    for (const record of pages[side]) {
      if (end !== null && isBefore(end, record.recordId)) break;
      const known = byId.get(record.recordId) ?? { before: null, after: null };
      byId.set(record.recordId, { ...known, [side]: record });
    }
  }
  const ids = [...byId.keys()].sort((a, b) => (isBefore(a, b) ? -1 : 1));
  // A character that sorts before all others: the first id after the end.
  return { records: ids.flatMap((id) => byId.get(id) ?? []), next: end === null ? null : `${end}\u0001` };
}

/** The order of both databases: by bytes. */
function isBefore(a: string, b: string): boolean {
  return Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0;
}

async function compareBatch(
  query: Query,
  pair: RunPair,
  { kind, records }: { kind: EntityKind; records: readonly RecordPair[] },
): Promise<Batch> {
  const before = await readResults(query, pair.before, { kind, records: records.map((one) => one.before) });
  const after = await readResults(query, pair.after, { kind, records: records.map((one) => one.after) });
  const differences: RowDifference[] = [];
  for (const list of pair.lists) {
    const laterRows = await readLaterRows(query, { kind, list, before });
    for (const record of records) {
      const recordId = (record.after ?? record.before)?.recordId ?? '';
      const then = before.get(record.before?.ord ?? -1)?.filter(({ listId }) => listId === list.before?.id);
      const now = after.get(record.after?.ord ?? -1)?.filter(({ listId }) => listId === list.after?.id);
      for (const { key, ...found } of compareRows({ then, now, laterRows })) {
        const rows = { before: found.before && key.before, after: found.after && key.after };
        differences.push({ ...found, kind, recordId, record, list, rows });
      }
    }
  }
  const ids = records.map((record) => (record.after ?? record.before)?.recordId ?? '');
  const position = new Map(ids.map((id, at) => [id, at]));
  differences.sort((a, b) => (position.get(a.recordId) ?? 0) - (position.get(b.recordId) ?? 0));
  return { kind, compared: records.length, lastId: ids.at(-1) ?? '', differences };
}

type Results = ReadonlyMap<number, PackedResult[]>;

async function readResults(
  query: Query,
  { id: runId }: StoredRun,
  { kind, records }: { kind: EntityKind; records: readonly (ReviewRecord | null)[] },
): Promise<Results> {
  const ords = records.flatMap((record) => (record ? [record.ord] : []));
  return Map.groupBy(await listFoundResults(query, { runId, kind }, ords), ({ ord }) => ord);
}

/** The rows of earlier candidates in the later version; null when both runs used one version. */
async function readLaterRows(
  query: Query,
  { kind, list, before }: { kind: EntityKind; list: ListPair; before: Results },
): Promise<ReadonlyMap<number, number> | null> {
  if (!list.before || !list.after || list.before.id === list.after.id) return null;
  const { id } = list.before;
  const rows = new Set<number>();
  for (const results of before.values()) {
    for (const one of results) {
      if (one.listId === id) for (const { row } of unpackCandidates(one.packed)) rows.add(row);
    }
  }
  return findRowsInVersion(query, { kind, earlier: id, later: list.after.id }, [...rows]);
}

/** The row of a reference record in the version of each run. */
type RowPair = { before: number; after: number };
type Compared = {
  then: readonly PackedResult[] | undefined;
  now: readonly PackedResult[] | undefined;
  laterRows: ReadonlyMap<number, number> | null;
};

function compareRows({ then = [], now = [], laterRows }: Compared): PairDifference<RowPair>[] {
  if (laterRows === null && isSameResults(then, now)) return [];
  const rowsBefore = new Map<number, number>();
  const before = new Map<number, FoundPair>();
  for (const { row, score, rank } of candidatesOf(then)) {
    // Rows that the later version does not have get a number of their own.
    const key = laterRows ? (laterRows.get(row) ?? -1 - row) : row;
    before.set(key, { score, rank });
    rowsBefore.set(key, row);
  }
  const after = new Map(candidatesOf(now).map(({ row, score, rank }) => [row, { score, rank }]));
  return pairDifferences(before, after).map((difference) => ({
    ...difference,
    key: { before: rowsBefore.get(difference.key) ?? -1, after: difference.key },
  }));
}

function candidatesOf(results: readonly PackedResult[]) {
  return results.flatMap(({ packed }) => unpackCandidates(packed));
}

function isSameResults(then: readonly PackedResult[], now: readonly PackedResult[]): boolean {
  if (then.length !== now.length) return false;
  return then.every(({ packed }, at) => Buffer.compare(packed, now[at]?.packed ?? new Uint8Array()) === 0);
}
