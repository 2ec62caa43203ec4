import {
  comparedForms,
  indexWords,
  isKnownExactly,
  ListedNames,
  nameKindOf,
  originOf,
  type RankedCandidates,
  rankCandidates,
  similarity,
  unpackBirthdays,
  type WordIndex,
} from '#matching';
import { type FoundColumns, type JoinRequest, joinRecordTables } from './join-record-tables.ts';
import { type RecordTable, recordName } from './read-record-table.ts';
import { positions } from './spread/part-of-records.ts';

/** Two tables of records of a kind. Contacts are also candidates by birthday, related parties by birthplace. */
export type RankRequest = JoinRequest;
/** The names found for a record, and which of them are candidates. */
export type RankedRecord = { record: number; found: FoundColumns; ranked: RankedCandidates };

/**
 * Yields the candidates of each record that is compared, in the order of the file. The exact join finds each pair with a
 * name over the threshold, an index of origins those of the same birthday or birthplace.
 */
export async function* rankRecordTables(request: RankRequest): AsyncGenerator<RankedRecord> {
  const { kind, threshold, internal, reference } = request;
  const sameOrigin = recordsByOrigin(request);
  const nameKind = nameKindOf(kind);
  const names = new ListedNames(nameKind, wordsOf(reference));
  const references = {
    birthdayOf: (row: number) => reference.birthdays[row] ?? 0,
    birthdaySets: reference.birthdaySets,
    birthplaceKeyOf: (row: number) => reference.birthplaceKeys[row] ?? '',
  };
  for await (const { record, found } of joinRecordTables(request)) {
    for (const other of sameOrigin(record)) addNames(found, request, { record, other });
    const birthplaceKey = internal.birthplaceKeys[record] ?? '';
    const searched = { kind, birthdays: birthdaysAt(internal, record), birthplaceKey, threshold };
    const { wordScore, isWithin } = names.compare(comparedForms(nameKind, recordName(internal, record)));
    const words = {
      wordScoreOf: (name: number) => (name < 0 ? 0 : wordScore(name)),
      isWithin: (name: number) => name >= 0 && isWithin(name),
    };
    yield { record, found, ranked: rankCandidates(searched, found, { ...references, ...words }) };
  }
}

/** The words of a table, which is ranked several times. */
const words = new WeakMap<RecordTable, WordIndex>();

function wordsOf(table: RecordTable): WordIndex {
  const known = words.get(table) ?? indexWords(table.normalized);
  words.set(table, known);
  return known;
}

/** Adds all names of a reference record with their scores; −1 with score 0 when it has none. */
function addNames(
  { row, name, score }: FoundColumns,
  { internal, reference, kind }: RankRequest,
  { record, other }: { record: number; other: number },
): void {
  const own = comparedForms(nameKindOf(kind), recordName(internal, record));
  const [first = 0, end = 0] = [reference.firstName[other], reference.firstName[other + 1]];
  if (first === end) {
    row.push(other);
    name.push(-1);
    score.push(0);
  }
  for (let number = first; number < end; number++) {
    row.push(other);
    name.push(number);
    score.push(Math.max(...own.map((form) => similarity(form, reference.normalized[number] ?? ''))));
  }
}

/** Indexes the reference records by birthday or birthplace; returns the lookup for an internal record. */
function recordsByOrigin({
  kind,
  internal,
  reference,
  references = positions(reference.ids.length),
}: RankRequest): (record: number) => readonly number[] {
  const by = originOf(kind);
  if (by === null) return () => [];
  const originsOf = (table: RecordTable, record: number): (number | string)[] =>
    by === 'birthday' ? daysAt(table, record) : [table.birthplaceKeys[record] ?? ''].filter(Boolean);
  const records = new Map<number | string, number[]>();
  for (const other of references) {
    for (const origin of originsOf(reference, other)) {
      const group = records.get(origin);
      if (group) group.push(other);
      else records.set(origin, [other]);
    }
  }
  return (record) => {
    const [first = [], ...others] = originsOf(internal, record).map((origin) => records.get(origin) ?? []);
    return others.length === 0 ? first : [...new Set([first, ...others].flat())];
  };
}

function birthdaysAt({ birthdays, birthdaySets }: RecordTable, record: number) {
  return unpackBirthdays(birthdays[record] ?? 0, birthdaySets);
}

/** The whole days among the birthdays of a record, each once. */
function daysAt(table: RecordTable, record: number): number[] {
  const days = birthdaysAt(table, record).filter((one) => one.from > 0 && isKnownExactly(one));
  return [...new Set(days.map(({ from }) => from))];
}
