import { comparedGroupValues } from '#matching';
import type { EntityKind } from '#records';
import type { Query } from '../../db/tables.ts';
import { listReferenceLists } from '../../reference-lists/reference-list-store.ts';
import { findEarlierRun } from '../find-earlier-run.ts';
import {
  listRecordsById,
  type ReviewRecord,
  type SnapshotRecord,
  toMatchRecord,
} from '../match-record-store.ts';
import { listFoundResults, type PackedResult } from '../match-result-store.ts';
import type { StoredRun } from '../match-run-store.ts';
import { processInBatches } from '../process-in-batches.ts';
import { packedCount, packedRows } from '../unpack-candidates.ts';
import { fillRowMap, type RowMap } from './match-reference-store.ts';

const ROWS_PER_BATCH = 5_000;

/** Counts how the candidates by name of a record differ from those of the earlier run. */
export type Difference = { come: number; changed: number; unchanged: number; gone: number };

/** The results of the earlier run for one kind, mapped to the lists of a later run. */
export type EarlierResults = {
  run: StoredRun;
  kind: EntityKind;
  /** By the later list's id: the earlier version's id and its row map; null when it is the same list. */
  lists: ReadonlyMap<string, { earlierId: string; map: RowMap | null }>;
};

/** Opens the earlier results to compare a run's results with; null when there are none. */
export async function openEarlierResults(
  query: Query,
  { run, kind, signal }: { run: StoredRun; kind: EntityKind; signal: AbortSignal },
): Promise<EarlierResults | null> {
  const earlier = await findEarlierRun(query, run, kind);
  if (!earlier) return null;
  const sizes = await listReferenceLists(query, ['ready', 'removed']);
  const lists = new Map<string, { earlierId: string; map: RowMap | null }>();
  for (const list of run.lists) {
    const before = earlier.lists.find(({ name }) => name === list.name);
    if (!before) continue;
    const rows = sizes.find(({ id }) => id === before.id)?.counts[kind] ?? 0;
    const map = before.id === list.id ? null : newMap(rows);
    if (map) {
      const between = { kind, earlier: before.id, later: list.id };
      await processInBatches({ end: rows, size: ROWS_PER_BATCH, signal }, (batch) =>
        fillRowMap(query, map, { ...between, ...batch }),
      );
    }
    lists.set(list.id, { earlierId: before.id, map });
  }
  return { run: earlier, kind, lists };
}

/** Compares the results of some records with the earlier ones, keyed by position. */
export async function compareWithEarlier(
  query: Query,
  earlier: EarlierResults,
  { records, results }: { records: readonly SnapshotRecord[]; results: ReadonlyMap<number, PackedResult[]> },
): Promise<Map<number, Difference & { isKnown: boolean }>> {
  const ofKind = { runId: earlier.run.id, kind: earlier.kind };
  const before = await listRecordsById(
    query,
    ofKind,
    records.map(({ recordId }) => recordId),
  );
  const beforeById = new Map(before.map((record) => [record.recordId, record]));
  const packed = await listFoundResults(
    query,
    ofKind,
    before.map(({ ord }) => ord),
  );
  const packedBefore = Map.groupBy(packed, ({ ord }) => ord);
  return new Map(
    records.map((record) => {
      const known = beforeById.get(record.recordId);
      const difference = differenceOf(results.get(record.ord) ?? [], {
        earlier,
        results: known ? (packedBefore.get(known.ord) ?? []) : [],
        isRecordChanged: known !== undefined && !isSameRecord(known, record),
      });
      return [record.ord, { ...difference, isKnown: known !== undefined }];
    }),
  );
}

type Before = { earlier: EarlierResults; results: readonly PackedResult[]; isRecordChanged: boolean };

function differenceOf(now: readonly PackedResult[], before: Before): Difference {
  const difference: Difference = { come: 0, changed: 0, unchanged: 0, gone: 0 };
  const { lists } = before.earlier;
  for (const listId of new Set([...now.map(({ listId }) => listId), ...lists.keys()])) {
    const old = earlierRows(before.results, lists.get(listId));
    let met = 0;
    for (const { packed } of now.filter((one) => one.listId === listId)) {
      if (old.count === 0) {
        difference.come += packedCount(packed);
        continue;
      }
      for (const row of packedRows(packed)) {
        const isChanged = old.rows.get(row);
        if (isChanged === undefined) difference.come++;
        else {
          met++;
          difference[isChanged || before.isRecordChanged ? 'changed' : 'unchanged']++;
        }
      }
    }
    difference.gone += old.count - met;
  }
  return difference;
}

/** Maps earlier candidates to their current rows, and to whether their compared values changed. */
function earlierRows(
  results: readonly PackedResult[],
  list: { earlierId: string; map: RowMap | null } | undefined,
): { rows: Map<number, boolean>; count: number } {
  const rows = new Map<number, boolean>();
  let count = 0;
  for (const { listId, packed } of results) {
    if (listId !== list?.earlierId) continue;
    for (const row of packedRows(packed)) {
      count++;
      const now = list.map ? (list.map.rowOf[row] ?? -1) : row;
      if (now >= 0) rows.set(now, list.map?.changed[row] === 1);
    }
  }
  return { rows, count };
}

function isSameRecord(before: ReviewRecord, now: SnapshotRecord): boolean {
  return comparedGroupValues(toMatchRecord(before)) === comparedGroupValues(toMatchRecord(now));
}

function newMap(rows: number): RowMap {
  return { rowOf: new Int32Array(rows).fill(-1), changed: new Uint8Array(rows) };
}
