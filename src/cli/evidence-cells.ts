import {
  bandOf,
  birthdayText,
  commonBirthplaces,
  commonWords,
  type EvidenceContext,
  type MatchRecord,
  pairEvidence,
  unpackBirthdays,
} from '#matching';
import type { EntityKind } from '#records';
import type { RecordTable } from './read-record-table.ts';

/** The columns that `--evidence` adds. */
export const EVIDENCE_COLUMNS = [
  'band',
  'admittedBy',
  'nameClass',
  'wordsShared',
  'wordsNear',
  'wordsOnlyInternal',
  'wordsOnlyExternal',
  'flags',
  'birthday',
  'birthplace',
  'rivals',
  'country',
  'byWords',
] as const;
export type EvidenceCells = Record<(typeof EVIDENCE_COLUMNS)[number], string | number>;

/** The common words and birthplaces of a reference list. */
export function contextOf(reference: RecordTable, threshold: number): EvidenceContext {
  return {
    threshold,
    commonWords: commonWords(reference.normalized),
    commonBirthplaces: commonBirthplaces(reference.birthplaceKeys),
  };
}

/** A record of a table as an object. */
export function recordAt(table: RecordTable, record: number, kind: EntityKind): MatchRecord {
  const [from = 0, to = 0] = [table.firstName[record], table.firstName[record + 1]];
  const names = table.names.slice(from, to);
  return {
    id: table.ids[record] ?? '',
    kind,
    names: names
      .map((name, at) => ({ field: table.fields[from + at] ?? 'name', name }))
      .filter(({ field }) => field !== 'transliterated'),
    birthday: birthdayText(unpackBirthdays(table.birthdays[record] ?? 0, table.birthdaySets)),
    birthplace: table.birthplaceKeys[record],
    country: table.countries[record],
  };
}

/** The evidence of a pair as cells of a row. */
export function evidenceCells(
  [internal, reference]: readonly [MatchRecord, MatchRecord],
  { rivals, recommended }: { rivals: number; recommended: boolean },
  context: EvidenceContext,
): EvidenceCells {
  const evidence = pairEvidence(internal, reference, context);
  const { words, flags, birthplace } = evidence;
  return {
    band: bandOf(evidence.score, recommended),
    admittedBy: evidence.admittedBy ?? '',
    nameClass: evidence.nameClass,
    wordsShared: words.shared.join(' '),
    wordsNear: words.near.map((pair) => `${pair.internal}/${pair.external}`).join(' '),
    wordsOnlyInternal: words.onlyInternal.join(' '),
    wordsOnlyExternal: words.onlyExternal.join(' '),
    flags: flags.join(' '),
    birthday: evidence.birthday,
    birthplace: evidence.isCommonBirthplace ? `${birthplace}, common` : birthplace,
    rivals,
    country: evidence.country,
    byWords: evidence.opinion.score,
  };
}
