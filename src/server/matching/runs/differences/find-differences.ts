import type { DifferenceCounts, RunDifference } from '#contract/matching/match-difference-contract.ts';
import { type PairChange, pairChange } from '#matching';
import { ENTITY_KINDS, type EntityKind, perKind } from '#records';
import { readCursor, writeCursor } from '../../../db/page-cursor.ts';
import type { Query } from '../../../db/tables.ts';
import { AppError } from '../../../ground/app-error.ts';
import { countRecords } from '../../match-record-store.ts';
import { toDifferenceViews } from './difference-views.ts';
import { openRunPair, type RunPair } from './open-run-pair.ts';
import { type RowDifference, walkDifferences } from './walk-differences.ts';

/** The differences of two runs: of all kinds and changes, or of one. */
export type WantedDifferences = {
  /** The later run, and the one that it is compared with. */
  runId: string;
  from: string;
  kind?: EntityKind | undefined;
  change?: PairChange | undefined;
};

/** A page ends after so long with what it has, so that a rare change does not keep a reader waiting. */
const MOST_MS_PER_PAGE = 1_000;
/** Differences whose records are read at once for a file. */
const VIEWS_PER_READ = 1_000;
/** Counts are sent so often at most. */
const COUNT_INTERVAL_MS = 400;

/**
 * Finds a page of the differences between two runs.
 * @throws AppError 404 and 409 as `openRunPair`, 400 for a cursor of another list
 */
export async function findDifferences(
  query: Query,
  { cursor, limit, ...wanted }: WantedDifferences & { cursor?: string | undefined; limit: number },
): Promise<{ items: RunDifference[]; nextCursor: string | null }> {
  const pair = await openRunPair(query, wanted);
  const start = cursor === undefined ? null : readStart(cursor);
  let passed = start?.passed ?? 0;
  const found: RowDifference[] = [];
  const begun = performance.now();
  for await (const batch of walkDifferences(query, pair, { kind: wanted.kind, start })) {
    const some = batch.differences.filter((one) => isWanted(one, wanted)).slice(passed);
    const room = limit - found.length;
    found.push(...some.slice(0, room));
    const last = some.length > room ? some[room] : undefined;
    if (last) {
      // The page goes on within the records of this batch, at the first difference that did not fit.
      const own = batch.differences.filter((one) => isWanted(one, wanted) && one.recordId === last.recordId);
      return toPage(query, pair, found, {
        recordId: last.recordId,
        kind: last.kind,
        passed: own.indexOf(last),
      });
    }
    passed = 0;
    if (performance.now() - begun > MOST_MS_PER_PAGE || found.length >= limit) {
      return toPage(query, pair, found, { recordId: `${batch.lastId}\u0001`, kind: batch.kind, passed: 0 });
    }
  }
  return { items: await toDifferenceViews(query, pair, found), nextCursor: null };
}

type Start = { kind: EntityKind; recordId: string; passed: number };

async function toPage(query: Query, pair: RunPair, found: readonly RowDifference[], next: Start) {
  const items = await toDifferenceViews(query, pair, found);
  const { kind, recordId, passed } = next;
  return { items, nextCursor: writeCursor({ sortKey: String(passed), ownerId: kind, itemId: recordId }) };
}

function readStart(cursor: string): Start {
  const { sortKey, ownerId, itemId } = readCursor(cursor);
  const kind = ENTITY_KINDS.find((one) => one === ownerId);
  if (!kind)
    throw new AppError('BAD_REQUEST', {
      fields: [{ path: 'cursor', message: 'This is not a cursor of this list.' }],
    });
  return { kind, recordId: itemId, passed: Number(sortKey) || 0 };
}

function isWanted(difference: RowDifference, { change }: Pick<WantedDifferences, 'change'>): boolean {
  return change === undefined || pairChange(difference) === change;
}

/** Counts the differences between two runs, and reports its progress until all is counted or no one listens. */
export async function* countDifferences(
  query: Query,
  wanted: Pick<WantedDifferences, 'runId' | 'from'>,
  { signal, isDraining }: { signal: AbortSignal | undefined; isDraining: () => boolean },
): AsyncGenerator<DifferenceCounts, void, void> {
  const pair = await openRunPair(query, wanted);
  const counts = perKind(() => ({ new: 0, lost: 0, moved: 0 }));
  const total = await countRecordsOf(query, pair);
  let [compared, sentAt] = [0, performance.now()];
  for await (const batch of walkDifferences(query, pair, {})) {
    if (signal?.aborted || isDraining()) return;
    for (const difference of batch.differences) counts[batch.kind][pairChange(difference)]++;
    compared += batch.compared;
    if (performance.now() - sentAt < COUNT_INTERVAL_MS) continue;
    sentAt = performance.now();
    yield {
      ...structuredClone(counts),
      compared,
      total: Math.max(total, compared),
      isDone: false,
      leftOut: pair.leftOut,
    };
  }
  yield { ...counts, compared, total: compared, isDone: true, leftOut: pair.leftOut };
}

/** The records of the run that has more, kind by kind: as many as both have, when no record is in one alone. */
async function countRecordsOf(query: Query, { before, after, kinds }: RunPair): Promise<number> {
  const [then, now] = [await countRecords(query, before.id), await countRecords(query, after.id)];
  return kinds.reduce((sum, kind) => sum + Math.max(then.get(kind) ?? 0, now.get(kind) ?? 0), 0);
}

/** Reads all differences, to be written to a file. */
export async function* readDifferences(
  query: Query,
  wanted: WantedDifferences,
): AsyncGenerator<RunDifference, void, undefined> {
  const pair = await openRunPair(query, wanted);
  for await (const batch of walkDifferences(query, pair, { kind: wanted.kind })) {
    const some = batch.differences.filter((one) => isWanted(one, wanted));
    for (let at = 0; at < some.length; at += VIEWS_PER_READ) {
      yield* await toDifferenceViews(query, pair, some.slice(at, at + VIEWS_PER_READ));
    }
  }
}
