import type { NamePairs } from './join/join-names.ts';
import { type NameKind, normalizeName } from './names/normalize.ts';
import type { NameField, NameList } from './reference-record.ts';
import { latinForms } from './transliteration/latin-form.ts';

/**
 * The names a reference record is compared by: its own, then the Latin forms of those in other scripts. The form of a weak
 * alias alone is as weak.
 */
export function comparedNames(kind: NameKind, names: NameList): NameList {
  const forms = new Map<string, NameField>();
  for (const { field, name } of names)
    for (const form of latinForms(kind, name))
      if (forms.get(form) !== 'transliterated')
        forms.set(form, field === 'weakAlias' ? field : 'transliterated');
  return forms.size === 0 ? names : [...names, ...Array.from(forms, ([name, field]) => ({ field, name }))];
}

/** The kinds of the first `count` names that `comparedNames` gives, without making those again that all have one kind. */
export function comparedFields(kind: NameKind, names: NameList, count: number): NameField[] {
  const isPlain = count <= names.length || names.every(({ field }) => field !== 'weakAlias');
  const known = isPlain ? names : comparedNames(kind, names);
  return Array.from({ length: count }, (_, at) => known[at]?.field ?? 'transliterated');
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
