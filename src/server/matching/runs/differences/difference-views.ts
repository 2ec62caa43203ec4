import type { RunDifference } from '#contract/matching/match-difference-contract.ts';
import { differenceReasons, type MatchRecord, pairChange } from '#matching';
import type { Query } from '../../../db/tables.ts';
import { readReferenceRows } from '../../../reference-lists/reference-store.ts';
import { type ReviewRecord, toMatchRecord } from '../../match-record-store.ts';
import type { StoredRun } from '../../match-run-store.ts';
import { writeRecordId } from '../../pair-key.ts';
import { readReferences } from '../../read-references.ts';
import { toReferenceRecord } from '../../to-reference-record.ts';
import type { RunPair } from './open-run-pair.ts';
import type { RowDifference } from './walk-differences.ts';

type Side = 'before' | 'after';
/** The reference records of differences, in the version of each run; null in a version that does not have it. */
type References = Record<Side, MatchRecord | null>;

/** Maps differences to their shape in the API, with the names and why they are. */
export async function toDifferenceViews(
  query: Query,
  pair: RunPair,
  differences: readonly RowDifference[],
): Promise<RunDifference[]> {
  const references = await readReferencePairs(query, differences);
  return differences.flatMap((difference) => {
    const { kind, recordId, record, list, before, after } = difference;
    const own = record.after ?? record.before;
    const reference = references.get(difference);
    const present = reference?.after ?? reference?.before;
    if (!own || !reference || !present) return [];
    const reasons = differenceReasons(difference, {
      own: { before: toOwn(record.before), after: toOwn(record.after) },
      reference,
      version: list,
      comparesKind: { before: pair.before.kinds.includes(kind), after: pair.after.kinds.includes(kind) },
      threshold: knownOf(pair, ({ basis }) => basis?.thresholds[kind]),
      program: knownOf(pair, ({ basis }) => basis?.programVersion),
      kept: { before: keptOf(pair.before, record.before), after: keptOf(pair.after, record.after) },
    });
    return {
      ...{ change: pairChange(difference), kind, recordId: writeRecordId({ kind, recordId }) },
      ...{ recordName: own.name, clientId: own.clientId, listName: list.name },
      ...{ externalId: present.id, externalName: present.names[0]?.name ?? '', before, after, reasons },
    };
  });
}

function toOwn(record: ReviewRecord | null): MatchRecord | null {
  return record && toMatchRecord(record);
}

/** What a run that keeps the best alone left out of a record; null where a list can have no more than it keeps. */
function keptOf({ top }: StoredRun, record: ReviewRecord | null) {
  return top === null || !record || record.candidates < top
    ? null
    : { top, leftOut: record.leftOut?.count ?? 0 };
}

function knownOf<T>(pair: RunPair, read: (run: RunPair[Side]) => T | undefined) {
  return { before: read(pair.before) ?? null, after: read(pair.after) ?? null };
}

/** Reads the reference record of each difference, in the version of the run that found it and in the other one. */
async function readReferencePairs(
  query: Query,
  differences: readonly RowDifference[],
): Promise<Map<RowDifference, References>> {
  const pairs = new Map<RowDifference, References>();
  for (const some of Map.groupBy(differences, ({ kind, list }) => `${kind} ${list.name}`).values()) {
    const [first] = some;
    if (!first) continue;
    const { kind, list } = first;
    const byRow = {
      before: await readRows(query, some, 'before'),
      after: await readRows(query, some, 'after'),
    };
    const idOf = ({ rows }: RowDifference) =>
      (byRow.after.get(rows.after ?? -1) ?? byRow.before.get(rows.before ?? -1))?.id ?? '';
    const inVersion = async (side: Side) => {
      const listId = list[side]?.id;
      return listId === undefined ? new Map() : readReferences(query, { listId, kind }, some.map(idOf));
    };
    const byId = { before: await inVersion('before'), after: await inVersion('after') };
    for (const difference of some) {
      const recordIn = (side: Side) => {
        const row = byId[side].get(idOf(difference));
        return row ? toReferenceRecord(row) : null;
      };
      pairs.set(difference, { before: recordIn('before'), after: recordIn('after') });
    }
  }
  return pairs;
}

async function readRows(query: Query, differences: readonly RowDifference[], side: Side) {
  const [first] = differences;
  const listId = first?.list[side]?.id;
  if (!first || listId === undefined) return new Map<number, { id: string }>();
  const rows = [...new Set(differences.flatMap((one) => one.rows[side] ?? []))];
  const found = await readReferenceRows(query, { listId, kind: first.kind }, rows);
  return new Map(found.map((reference) => [reference.row, reference]));
}
