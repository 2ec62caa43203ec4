import { indexWords, nameKindOf, SpellingSearch, speltForms } from '#matching';
import type { RankRequest } from './rank-record-tables.ts';
import { recordName } from './read-record-table.ts';
import { positions } from './spread/part-of-records.ts';

/** By internal record: the reference records of which a name is another spelling of its name. */
export type OtherSpellings = ReadonlyMap<number, ReadonlySet<number>>;

/** Finds all reference records whose names are other spellings, whatever their score. */
export function findOtherSpellings({
  kind,
  internal,
  reference,
  records = positions(internal.ids.length),
}: RankRequest): OtherSpellings {
  const nameKind = nameKindOf(kind);
  const found = new Map<number, Set<number>>();
  const search = new SpellingSearch(
    {
      kind: nameKind,
      words: indexWords(reference.normalized),
      isLatinForm: (name) => reference.fields[name] === 'transliterated',
    },
    Array.from(records, (record) => speltForms(nameKind, recordName(internal, record))),
  );
  search.search({ from: 0, to: reference.normalized.length }, (query, name) => {
    const record = records[query] as number;
    const rows = found.get(record) ?? new Set();
    found.set(record, rows.add(reference.recordOfName[name] ?? -1));
  });
  return found;
}
