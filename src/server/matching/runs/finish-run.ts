import { isDecided, thresholdOf } from '#matching';
import { type EntityKind, perKind } from '#records';
import { takeLock } from '../../db/postgres/postgres-locks.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Query } from '../../db/tables.ts';
import { programVersion } from '../../ground/program-version.ts';
import { attachAgain } from '../comparison/attach-pair.ts';
import { groupValue } from '../group-members.ts';
import { ListContexts } from '../list-context.ts';
import type { MatchDeps } from '../match-deps.ts';
import { keepFinds, type MatchFind } from '../match-find-store.ts';
import { writeOutcomes } from '../match-outcome-store.ts';
import { countRecords, listRecords, type ReviewRecord } from '../match-record-store.ts';
import {
  deleteAttachedResults,
  listResults,
  type PackedResult,
  replaceGroups,
  replaceScores,
  replaceWithKept,
  type StoredGroup,
} from '../match-result-store.ts';
import {
  type KindFindings,
  lockRun,
  moveRun,
  type RunBasis,
  readRun,
  type StoredRun,
} from '../match-run-store.ts';
import { processInBatches } from '../process-in-batches.ts';
import { countPacked, packedCount } from '../unpack-candidates.ts';
import {
  compareWithEarlier,
  type Difference,
  type EarlierResults,
  openEarlierResults,
} from './earlier-results.ts';
import { GroupFinder } from './find-groups.ts';
import { findLeaders } from './find-leaders.ts';
import { findSpellings } from './find-spellings.ts';
import { takeGivenSpellings } from './given/take-given.ts';
import { type Found, keepBestOf } from './kept/keep-best.ts';
import { groupKey, type Recalled, recallDecisions } from './recall-decisions.ts';
import { noFindings, SCORES } from './run-findings.ts';
import { CLEAR_JOB } from './run-job.ts';
import { settleLeaders } from './settle-leaders.ts';

const RECORDS_PER_BATCH = 100;
/** Batches under way together on PostgreSQL, where each waits for some twenty answers. */
const BATCHES_AT_ONCE = 3;

/** Sums up what a run found, recalls earlier decisions, and publishes the results. Idempotent. */
export async function finishRun(deps: MatchDeps, runId: string, signal: AbortSignal): Promise<void> {
  const { db, jobs } = deps;
  const run = await readRun(db.query, runId);
  if (run?.state !== 'running') return;
  const counts = await countRecords(db.query, runId);
  const findings: Partial<Record<EntityKind, KindFindings>> = {};
  const contexts = new ListContexts();
  for (const kind of run.kinds) {
    await deleteAttachedResults(db.query, { runId, kind });
    const end = counts.get(kind) ?? 0;
    const ofKind = { run, kind, end, signal };
    const spellings = await (run.givenBy === null
      ? findSpellings(deps, ofKind)
      : takeGivenSpellings(db.query, ofKind));
    const summing: Summing = {
      run,
      kind,
      contexts,
      groups: new GroupFinder(db.query, { kind, spellings }),
      earlier: await openEarlierResults(db.query, { run, kind, signal }),
      findings: noFindings(),
    };
    const batches = { end, size: RECORDS_PER_BATCH, signal, atOnce: atOnceOf(db) };
    const settle = () => settleLeaders(db.query, { runId, kind, signal });
    if (run.top !== null) {
      // What is left out depends on what is recommended, which depends on all that was found.
      await processInBatches(batches, (batch) => writeLeaders(deps, summing, batch));
      await settle();
    }
    await processInBatches(batches, (batch) => sumUp(deps, summing, batch));
    if (run.top === null) await settle();
    countAttached(summing.findings, await attachAgain(db.query, run, kind));
    findings[kind] = summing.findings;
  }
  await runTransaction(db.query, async (transaction) => {
    if ((await lockRun(transaction, runId)) !== 'running') return;
    await moveRun(transaction, runId, { state: 'done', findings, basis: presentBasis() });
    await jobs.add(CLEAR_JOB, {}, { transaction });
  });
}

/** Batches under way together. */
function atOnceOf({ kind }: MatchDeps['db']): number {
  return kind === 'postgres' ? BATCHES_AT_ONCE : 1;
}

function presentBasis(): RunBasis {
  return { thresholds: perKind(thresholdOf), programVersion: programVersion() };
}

type Summing = {
  run: StoredRun;
  kind: EntityKind;
  groups: GroupFinder;
  earlier: EarlierResults | null;
  findings: KindFindings;
  contexts: ListContexts;
};
type Batch = { from: number; to: number };

/** Reads what was found for the records of a batch: their candidates by name, and their groups. */
async function readFound(query: Query, { run, kind, groups: finder }: Summing, batch: Batch): Promise<Found> {
  const ofKind = { runId: run.id, kind };
  const records = await listRecords(query, ofKind, batch);
  const ords = records.map(({ ord }) => ord);
  const results = Map.groupBy(await listResults(query, ofKind, ords), ({ ord }) => ord);
  return { records, results, groups: await finder.find(run.lists, { records, results }) };
}

/** Writes the leaders of those records of a batch of which nothing was left out yet. */
async function writeLeaders({ db: { query } }: MatchDeps, summing: Summing, batch: Batch): Promise<void> {
  const found = await readFound(query, summing, batch);
  const records = found.records.filter(({ leftOut }) => leftOut === null);
  const leaders = await findLeaders(query, { ...found, records });
  await writeOutcomes(
    query,
    records.map((record) => ({ ...record, leader: null, recommended: 0, ...leaders.get(record.ord) })),
  );
}

async function sumUp({ db: { query } }: MatchDeps, summing: Summing, { from, to }: Batch): Promise<void> {
  const { run, kind, groups: finder, earlier, findings, contexts } = summing;
  const ofKind = { runId: run.id, kind };
  const found = await readFound(query, summing, { from, to });
  const { records } = found;
  const kept =
    run.top === null ? null : await keepBestOf(query, { run, top: run.top, finder, contexts }, found);
  const { results, groups } = kept ?? found;
  // The first run has no earlier one, so nothing counts as new.
  const differences = earlier && (await compareWithEarlier(query, earlier, { records, results }));
  const all = kept && earlier ? await compareWithEarlier(query, earlier, found) : differences;
  const recalled = await recallDecisions(query, run.lists, { records, results, groups });
  const leaders = kept ? leadersOf(records) : await findLeaders(query, found);
  const scores: { ord: number; score: number; count: number }[] = [];
  const outcomes = records.map((record) => {
    const { ord } = record;
    const histogram = new Uint32Array(SCORES);
    const counted = countResults(results.get(ord) ?? [], histogram);
    for (const [score, count] of histogram.entries()) {
      if (count > 0) scores.push({ ord, score, count });
      findings.histogram[score] = (findings.histogram[score] ?? 0) + count;
    }
    const own = groups.filter((group) => group.ord === ord);
    const difference = withGone(differences?.get(ord), record.leftOut ? record : all?.get(ord));
    const outcome: ReviewRecord = {
      ...{ ...record, ...counted, ...leaders.get(ord), ...countRecalled(own, recalled.get(ord)) },
      leftOut: kept?.leftOut.get(ord) ?? null,
      groups: own.length,
      come: difference?.come ?? 0,
      changed: difference?.changed ?? 0,
      gone: difference?.gone ?? 0,
      change: changeOf(difference),
    };
    count(findings, outcome, difference);
    return outcome;
  });
  const finds = countFinds(run, { ...found, records: records.filter(({ leftOut }) => leftOut === null) });
  await runTransaction(query, async (transaction) => {
    await takeLock(transaction, 'erasing', { isShared: true });
    if (kept) await replaceWithKept(transaction, ofKind, kept.results);
    await writeOutcomes(transaction, outcomes);
    await replaceScores(transaction, { ...ofKind, from, to }, scores);
    const current = groups.length > 0 ? await listRecords(transaction, ofKind, { from, to }) : [];
    await replaceGroups(transaction, { ...ofKind, from, to }, withValuesOf(current, groups));
    await keepFinds(transaction, { run, kind }, finds);
  });
}

/** Groups by the birthday or birthplace that their records have now: what is erased in between is not written back. */
function withValuesOf(records: readonly ReviewRecord[], groups: readonly StoredGroup[]): StoredGroup[] {
  const values = new Map(records.map((record) => [record.ord, groupValue(record)]));
  return groups.map((group) =>
    group.by === 'spelling' ? group : { ...group, value: values.get(group.ord) ?? '' },
  );
}

/** The leaders that are settled already, by position. */
function leadersOf(records: readonly ReviewRecord[]) {
  return new Map(records.map(({ ord, leader, recommended }) => [ord, { leader, recommended }]));
}

/** A difference of what is kept, in which only what was not found at all counts as gone. */
function withGone<T extends Difference>(
  difference: T | undefined,
  all: Pick<Difference, 'gone'> | undefined,
) {
  return difference && { ...difference, gone: all?.gone ?? 0 };
}

/** Counts the candidates of each record in the lists of each name, those of its groups included. */
function countFinds(
  { lists }: StoredRun,
  {
    records,
    results,
    groups,
  }: {
    records: readonly ReviewRecord[];
    results: ReadonlyMap<number, readonly PackedResult[]>;
    groups: readonly StoredGroup[];
  },
): MatchFind[] {
  const names = [...new Set(lists.map(({ name }) => name))];
  return records.flatMap(({ ord, recordId }) =>
    names.map((listName) => {
      const ids = lists.filter(({ name }) => name === listName).map(({ id }) => id);
      const ofList = (results.get(ord) ?? []).filter(({ listId }) => ids.includes(listId));
      const ofGroups = groups.filter((group) => group.ord === ord && ids.includes(group.listId));
      const found =
        ofList.reduce((sum, { packed }) => sum + packedCount(packed), 0) +
        ofGroups.reduce((sum, { count }) => sum + count, 0);
      return { recordId, listName, found };
    }),
  );
}

function countResults(results: readonly PackedResult[], histogram: Uint32Array) {
  let [candidates, bestScore] = [0, -1];
  for (const { packed } of results) {
    const counted = countPacked(packed, histogram);
    candidates += counted.count;
    bestScore = Math.max(bestScore, counted.bestScore);
  }
  return { candidates, bestScore, recommended: 0, leader: null };
}

/** Counts the recalled decisions of a record, and sets `decidedAlone` of its groups. */
function countRecalled(groups: StoredGroup[], recalled: Recalled | undefined) {
  let decided = recalled?.decided ?? 0;
  for (const group of groups) {
    const of = recalled?.groups.get(groupKey(group));
    group.decidedAlone = of?.alone ?? 0;
    const decision = of?.whole ? 'confirm' : 'undecided';
    if (isDecided({ decision, group: { members: group.count, decidedMembers: group.decidedAlone } }))
      decided++;
  }
  return { decided, confirmed: recalled?.confirmed ?? 0 };
}

function changeOf(difference: (Difference & { isKnown: boolean }) | undefined) {
  if (!difference) return null;
  if (!difference.isKnown) return 'new';
  const { come, changed, gone } = difference;
  if (come + changed === 0 && gone > 0) return 'gone';
  return come + changed > 0 ? 'changed' : 'unchanged';
}

function countAttached(findings: KindFindings, attached: readonly { score: number | null }[]): void {
  findings.candidates += attached.length;
  for (const { score } of attached)
    findings.histogram[score ?? 0] = (findings.histogram[score ?? 0] ?? 0) + 1;
}

function count(findings: KindFindings, record: ReviewRecord, difference: Difference | undefined): void {
  findings.records++;
  if (record.normalized !== '') findings.compared++;
  if (record.candidates + record.groups > 0) findings.withCandidates++;
  findings.candidates += record.candidates;
  findings.groups += record.groups;
  if (record.leftOut) findings.leftOut = (findings.leftOut ?? 0) + record.leftOut.count;
  findings.new += difference?.come ?? 0;
  findings.changed += difference?.changed ?? 0;
  findings.unchanged += difference?.unchanged ?? 0;
  findings.gone += difference?.gone ?? 0;
}
