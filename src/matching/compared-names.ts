import type { NamePairs } from './join/join-names.ts';
import { type NameKind, normalizeName } from './names/normalize.ts';
import type { NameList } from './reference-record.ts';
import { latinForms } from './transliteration/latin-form.ts';

/** The names a reference record is compared by: its own, then the Latin forms of those in other scripts. */
export function comparedNames(kind: NameKind, names: NameList): NameList {
  const forms = names.flatMap(({ name }) => latinForms(kind, name));
  if (forms.length === 0) return names;
  const further = [...new Set(forms)];
  return [...names, ...further.map((name) => ({ field: 'transliterated' as const, name }))];
}

/** What a record of ours is compared as: its name, then the Latin forms of a name in another script. */
export function ownForms(kind: NameKind, name: string): string[] {
  return [name, ...latinForms(kind, name)];
}

/** The same, normalised. */
export function comparedForms(kind: NameKind, name: string): string[] {
  return ownForms(kind, name).map((form) => normalizeName(kind, form));
}

/** The queries of a join for some records, several for one whose name is in another script. */
export type RecordQueries = { queries: string[]; toRecords(pairs: NamePairs): NamePairs };

/**
 * The queries of records of ours, which are given with the names they are compared as. `toRecords` replaces the query of
 * each pair by its record, in place.
 */
export function recordQueries(
  kind: NameKind,
  records: readonly { name: string; normalized: string }[],
): RecordQueries {
  const queries: string[] = [];
  const recordOf: number[] = [];
  for (const [record, { name, normalized }] of records.entries()) {
    const further = latinForms(kind, name).map((form) => normalizeName(kind, form));
    for (const query of [normalized, ...further]) {
      queries.push(query);
      recordOf.push(record);
    }
  }
  const isOneEach = queries.length === records.length;
  return {
    queries,
    toRecords(pairs) {
      if (isOneEach) return pairs;
      const { query, count } = pairs;
      for (let at = 0; at < count; at++) query[at] = recordOf[query[at] as number] as number;
      return pairs;
    },
  };
}
