import { type BirthdayClass, type BirthdayVerdict, birthdayVerdict, type Tier, tierOf } from '#matching';
import type { EntityKind } from '#records';
import type { Query } from '../../db/tables.ts';
import { readReferenceRows } from '../../reference-lists/reference-store.ts';
import { readAlertRule } from '../comparison/alert-rule-store.ts';
import { birthdayOf } from '../comparison/birthday-of.ts';
import { type ListedCandidate, mergeCandidates } from '../comparison/candidates/candidate-order.ts';
import { hasMarks, type WantedMarks, wantsMarks } from '../comparison/listed-marks.ts';
import { readListedMarks } from '../comparison/read-listed-marks.ts';
import { countRecords, listRecords, type SnapshotRecord } from '../match-record-store.ts';
import { listResultsBetween, type PackedResult } from '../match-result-store.ts';
import type { StoredRun } from '../match-run-store.ts';
import { processInBatches } from '../process-in-batches.ts';
import { type PackedFacts, packedFilter } from '../unpack-candidates.ts';
import type { RecordFilter } from './match-record-page-store.ts';

/** What a filter wants of a candidate that is listed on its own: one candidate has all of it. */
export type CandidateFilter = Pick<RecordFilter, 'list' | 'minScore' | 'maxScore'> & {
  tier?: Tier | undefined;
  birthday?: BirthdayVerdict | undefined;
} & WantedMarks;
/** A filter of records, of which it may want a candidate of a tier, with a verdict on birthdays, or with marks of its list. */
export type WantedRecords = Omit<RecordFilter, 'among'> & CandidateFilter;

/** So many records are looked at before others have their turn. */
const RECORDS_PER_BATCH = 200;

/** What is packed has to fit, and what the list gives. */
type Filter = {
  fits: (of: { kind: EntityKind; listId: string }, facts: PackedFacts) => boolean;
  marks: WantedMarks;
};

/** Prepares a filter of the candidates of a run, under the alert rule in use. */
async function candidateFilter(
  query: Query,
  { lists }: StoredRun,
  { list, minScore = 0, maxScore = 100, tier, birthday: verdict, ...marks }: CandidateFilter,
): Promise<Filter> {
  const { rule } = await readAlertRule(query);
  const names = new Map(lists.map(({ id, name }) => [id, name]));
  const fits: Filter['fits'] = ({ kind, listId }, { score, combined, birthday }) => {
    const listName = names.get(listId) ?? '';
    if ((list !== undefined && list !== listName) || score < minScore || score > maxScore) return false;
    const known = birthday ?? 'missing';
    if (verdict !== undefined && birthdayVerdict(known) !== verdict) return false;
    return tier === undefined || tierOf({ kind, listName, combined, birthday: known }, rule) === tier;
  };
  return { fits, marks };
}

/**
 * Narrows a filter of records to those with a fitting candidate, when it wants a tier or a verdict on birthdays, which are
 * read from what is packed, as a tier depends on the alert rule of today; or what a list gives, which is read from the list.
 */
export async function narrowRecords(
  query: Query,
  run: StoredRun,
  { tier, birthday, country, topic, ...filter }: WantedRecords,
): Promise<RecordFilter> {
  const ofCandidates = { tier, birthday, country, topic };
  if (Object.values(ofCandidates).every((wanted) => wanted === undefined)) return filter;
  const { list, minScore, maxScore } = filter;
  const wanted = await candidateFilter(query, run, { list, minScore, maxScore, ...ofCandidates });
  const counts = await countRecords(query, run.id);
  const among = new Map<EntityKind, number[]>();
  for (const kind of filter.kind ? [filter.kind] : run.kinds) {
    const ords: number[] = [];
    const end = counts.get(kind) ?? 0;
    const ofLists = new Map(
      run.lists.map(({ id }) => [id, packedFilter((facts) => wanted.fits({ kind, listId: id }, facts))]),
    );
    await processInBatches({ end, size: RECORDS_PER_BATCH }, async (batch) => {
      ords.push(...(await findFittingOrds(query, { run, kind, wanted, ofLists }, batch)));
    });
    among.set(kind, ords);
  }
  return { ...filter, among };
}

type Search = { run: StoredRun; kind: EntityKind; wanted: Filter };

async function findFittingOrds(
  query: Query,
  { run, kind, wanted, ofLists }: Search & { ofLists: ReadonlyMap<string, ReturnType<typeof packedFilter>> },
  batch: { from: number; to: number },
): Promise<Set<number>> {
  const results = await listResultsBetween(query, { runId: run.id, kind }, batch);
  const found = new Set<number>();
  const unknown: PackedResult[] = [];
  for (const result of results) {
    const { ord, listId, packed } = result;
    if (found.has(ord)) continue;
    const some = ofLists.get(listId)?.(packed);
    if (some === null || (some && wantsMarks(wanted.marks))) unknown.push(result);
    else if (some) found.add(ord);
  }
  if (unknown.length === 0) return found;
  const records = await listRecords(query, { runId: run.id, kind }, batch);
  const candidates = await readFitting(query, { run, kind, wanted }, { records, results: unknown });
  for (const [ord, fitting] of candidates) if (fitting.length > 0) found.add(ord);
  return found;
}

type Found = { records: readonly SnapshotRecord[]; results: readonly PackedResult[] };

/** Finds the candidates of some records that fit, best first, by the position of the record. */
export async function findFittingCandidates(
  query: Query,
  { run, kind, wanted }: { run: StoredRun; kind: EntityKind; wanted: CandidateFilter },
  found: Found,
): Promise<Map<number, ListedCandidate[]>> {
  return readFitting(query, { run, kind, wanted: await candidateFilter(query, run, wanted) }, found);
}

async function readFitting(
  query: Query,
  { run, kind, wanted: { fits, marks } }: Search,
  { records, results }: Found,
): Promise<Map<number, ListedCandidate[]>> {
  const merged = new Map<number, ListedCandidate[]>();
  for (const [ord, some] of Map.groupBy(results, (result) => result.ord))
    merged.set(ord, mergeCandidates(some));
  const birthdays = await readBirthdays(query, { run, kind }, { records, merged });
  const fitting = (ord: number, one: ListedCandidate) =>
    fits({ kind, listId: one.listId }, { ...one, birthday: one.birthday ?? birthdays(ord, one) });
  const fit = new Map([...merged].map(([ord, some]) => [ord, some.filter((one) => fitting(ord, one))]));
  return wantsMarks(marks) ? withMarks(query, { kind, marks }, fit) : fit;
}

/** Those of candidates of which the list gives what is wanted. */
async function withMarks(
  query: Query,
  { kind, marks }: { kind: EntityKind; marks: WantedMarks },
  candidates: ReadonlyMap<number, readonly ListedCandidate[]>,
): Promise<Map<number, ListedCandidate[]>> {
  const having = new Map<string, ReadonlySet<number>>();
  for (const [listId, some] of Map.groupBy([...candidates.values()].flat(), (one) => one.listId)) {
    const read = await readListedMarks(
      query,
      { listId, kind },
      some.map(({ row }) => row),
    );
    having.set(listId, new Set(some.map(({ row }) => row).filter((row) => hasMarks(read.get(row), marks))));
  }
  const has = ({ listId, row }: ListedCandidate) => having.get(listId)?.has(row) ?? false;
  return new Map([...candidates].map(([ord, some]) => [ord, some.filter(has)]));
}

/** Compares the birthdays of candidates from before these were packed. */
async function readBirthdays(
  query: Query,
  { run, kind }: Omit<Search, 'wanted'>,
  {
    records,
    merged,
  }: { records: readonly SnapshotRecord[]; merged: ReadonlyMap<number, readonly ListedCandidate[]> },
): Promise<(ord: number, candidate: ListedCandidate) => BirthdayClass> {
  const unknown = [...merged.values()].flat().filter(({ birthday }) => birthday === null);
  const theirs = new Map<string, { birthday?: string }>();
  for (const { id: listId } of run.lists) {
    const rows = new Set(unknown.filter((one) => one.listId === listId).map(({ row }) => row));
    if (rows.size === 0) continue;
    for (const one of await readReferenceRows(query, { listId, kind }, [...rows]))
      theirs.set(`${listId}/${one.row}`, one);
  }
  const ours = new Map(records.map((record) => [record.ord, record]));
  return (ord, { listId, row }) => {
    const [own, other] = [ours.get(ord), theirs.get(`${listId}/${row}`)];
    return own && other ? birthdayOf(own, other) : 'missing';
  };
}
