import { type MatchRecord, NAME_FIELDS, nameOf, namesOfField } from '../reference-record.ts';

/** What a run found for a pair: the name score, 0–100, and the number by which candidates are ordered. */
export type FoundPair = { score: number; rank: number };

/** A pair of which two runs found something else; null in the run that did not find it. */
export type PairDifference<Key> = { key: Key; before: FoundPair | null; after: FoundPair | null };

export const PAIR_CHANGES = ['new', 'lost', 'moved'] as const;
/** Found in the later run alone, in the earlier one alone, or in both with another number. */
export type PairChange = (typeof PAIR_CHANGES)[number];

/** A value of a record that decides what is found, in each of two runs; empty when it is not known. */
type ChangedValue = { field: string; before: string; after: string };

/** What each of two runs compared: a text or number that may differ; null when it is not known. */
type Known<T> = { before: T | null; after: T | null };

/** What is known of a pair in two runs, to say why they found something else. A record is null in a run that has none. */
export type PairSources = {
  own: Known<MatchRecord>;
  reference: Known<MatchRecord>;
  /** The id of the list's version, its text included; null in a run that did not compare with the list. */
  version: Known<{ id: string; version: string }>;
  /** Whether the runs compared this kind. */
  comparesKind: { before: boolean; after: boolean };
  /** The name score from which a pair of this kind is a candidate. */
  threshold: Known<number>;
  program: Known<string>;
  /**
   * Of a run that keeps the best alone, and as many as that of the record: so many of each record and list, and how many
   * of the record's it left out. Others are in a group.
   */
  kept: Known<{ top: number; leftOut: number }>;
};

/**
 * Why two runs found something else of a pair. `in` is the run that has what the other has not; of what may be left out,
 * the one that left it out.
 */
export type DifferenceReason =
  | { why: 'kind' | 'list' | 'own record' | 'reference record'; in: 'before' | 'after' }
  | ({ why: 'own value' | 'reference value' } & ChangedValue)
  | { why: 'threshold' | 'program' | 'version'; before: string; after: string }
  | { why: 'left out'; in: 'before' | 'after'; top: number; leftOut: number }
  | { why: 'unknown' };

/** Compares what two runs found for a record of ours in one list: the pairs that differ, those of the later run first. */
export function pairDifferences<Key>(
  before: ReadonlyMap<Key, FoundPair>,
  after: ReadonlyMap<Key, FoundPair>,
): PairDifference<Key>[] {
  const differences: PairDifference<Key>[] = [];
  for (const [key, now] of after) {
    const then = before.get(key) ?? null;
    if (then?.score !== now.score || then.rank !== now.rank)
      differences.push({ key, before: then, after: now });
  }
  for (const [key, then] of before) {
    if (!after.has(key)) differences.push({ key, before: then, after: null });
  }
  return differences;
}

/** What became of a pair from the earlier run to the later one. */
export function pairChange({ before, after }: Pick<PairDifference<unknown>, 'before' | 'after'>): PairChange {
  if (before === null) return 'new';
  return after === null ? 'lost' : 'moved';
}

/**
 * Says why two runs found something else of a pair. What only one run has explains it alone; else the values that differ,
 * and the threshold or program when they differ and can have decided. A list of which only other records have changed
 * explains a pair when nothing else does, as how rare a word is depends on the whole list.
 */
export function differenceReasons(
  found: Pick<PairDifference<unknown>, 'before' | 'after'>,
  sources: PairSources,
): DifferenceReason[] {
  const absent = absenceReason(sources);
  if (absent) return [absent];
  const reasons: DifferenceReason[] = [
    ...valueReasons('own value', sources.own),
    ...valueReasons('reference value', sources.reference),
    ...thresholdReasons(found, sources.threshold),
    ...programReasons(sources.program),
    ...leftOutReasons(found, sources.kept),
  ];
  if (reasons.length > 0) return reasons;
  const { before, after } = sources.version;
  if (before && after && before.id !== after.id) {
    return [{ why: 'version', before: before.version, after: after.version }];
  }
  return [{ why: 'unknown' }];
}

function absenceReason({ comparesKind, version, own, reference }: PairSources): DifferenceReason | null {
  const held = [
    ['kind', comparesKind.before, comparesKind.after],
    ['list', version.before, version.after],
    ['own record', own.before, own.after],
    ['reference record', reference.before, reference.after],
  ] as const;
  for (const [why, before, after] of held) {
    if (Boolean(before) !== Boolean(after)) return { why, in: before ? 'before' : 'after' };
  }
  return null;
}

function valueReasons(
  why: 'own value' | 'reference value',
  { before, after }: Known<MatchRecord>,
): DifferenceReason[] {
  if (!before || !after) return [];
  const read = why === 'own value' ? ownValues : referenceValues;
  const [then, now] = [read(before), read(after)];
  return [...then].flatMap(([field, text]) => {
    const value = { field, before: text, after: now.get(field) ?? '' };
    return value.before === value.after ? [] : [{ why, ...value }];
  });
}

function thresholdReasons(
  found: Pick<PairDifference<unknown>, 'before' | 'after'>,
  { before, after }: Known<number>,
): DifferenceReason[] {
  const score = (found.before ?? found.after)?.score ?? 0;
  const isOne = found.before === null || found.after === null;
  if (before === null || after === null || !isOne) return [];
  const decided = score >= Math.min(before, after) && score < Math.max(before, after);
  return decided ? [{ why: 'threshold', before: String(before), after: String(after) }] : [];
}

function leftOutReasons(
  found: Pick<PairDifference<unknown>, 'before' | 'after'>,
  kept: PairSources['kept'],
): DifferenceReason[] {
  const sides = ['before', 'after'] as const;
  return sides.flatMap((side) => {
    const own = kept[side];
    return found[side] === null && own ? [{ why: 'left out' as const, in: side, ...own }] : [];
  });
}

function programReasons({ before, after }: Known<string>): DifferenceReason[] {
  return before === null || after === null || before === after ? [] : [{ why: 'program', before, after }];
}

/** The values of a record of ours that decide which of its pairs are found by name, and how they are ordered. */
function ownValues(record: MatchRecord): Map<string, string> {
  return new Map([['name', nameOf(record)], ...birthdayOf(record)]);
}

/** Those of a reference record, which is compared by all of its names. */
function referenceValues(record: MatchRecord): Map<string, string> {
  const texts = NAME_FIELDS.map((field) => [field, namesOfField(record.names, field).join('; ')] as const);
  return new Map([...texts, ...birthdayOf(record)]);
}

function birthdayOf({ kind, birthday }: MatchRecord): [string, string][] {
  return kind === 'clients' ? [] : [['birthday', birthday ?? '']];
}
