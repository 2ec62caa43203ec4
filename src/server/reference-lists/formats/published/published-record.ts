import { joinBirthdays, type NameList, readBirthdays } from '#matching';
import type { EntityKind, JsonObject, JsonValue } from '#records';
import { readNotedBirthday } from '../../../source-files/row-notes.ts';
import { wholeDay } from '../../../source-files/source-date.ts';
import { countryName } from '../country-name.ts';
import { COMPANY } from '../record-kinds.ts';
import { orderedNames, recorded, type SourceRecord } from '../source-record.ts';

/** A number by which an authority knows an entity. */
export type PublishedDocument = { kind: string; number: string; country?: string | undefined };

/** What one row or element says of an entity, all of it as published. */
export type Published = {
  id: string;
  /** Null for what is no party, such as a ship. */
  kinds: readonly EntityKind[] | null;
  /** What the publisher calls it. */
  sort?: string | undefined;
  names: Readonly<NameList>;
  birthdays?: readonly string[] | undefined;
  birthplaces?: readonly string[] | undefined;
  nationalities?: readonly string[] | undefined;
  countries?: readonly string[] | undefined;
  documents?: readonly PublishedDocument[] | undefined;
  programs?: readonly string[] | undefined;
  addresses?: readonly string[] | undefined;
  remarks?: readonly string[] | undefined;
  /** Any other single values. */
  other?: Readonly<Record<string, string>> | undefined;
};

/** Sets that are shown as one value when they have one, with the name of that value. */
const SINGLE = { nationalities: 'nationality', countries: 'country' } as const;

/** The record of one row or element of an entity; `finishPublished` completes it when all are read. Null for what is no party. */
export function publishedRecord(published: Published): SourceRecord | null {
  const { kinds, id, names, birthdays = [], birthplaces = [], other = {} } = published;
  if (!kinds) return null;
  const born = kinds === COMPANY ? [] : distinct(birthdays);
  return {
    ...{ kinds, id },
    names: orderedNames(names),
    birthday: born.reduce<string | undefined>(
      (all, one) => joinBirthdays(all, readBirthdays(one).text),
      undefined,
    ),
    data: recorded({
      ...other,
      ...{ birthdays: born, birthplaces: distinct(birthplaces) },
      nationalities: distinct((published.nationalities ?? []).map(countryName)),
      countries: distinct((published.countries ?? []).map(countryName)),
      documents: (published.documents ?? [])
        .filter(({ number }) => number !== '')
        .map((one) => recorded(one)),
      programs: distinct(published.programs ?? []),
      addresses: distinct(published.addresses ?? []),
      remarks: distinct(published.remarks ?? []),
    }),
    notes: born
      .filter((one) => readBirthdays(one).text === undefined)
      .flatMap((one) => readNotedBirthday(one).note ?? []),
  };
}

/** Shows the sets of a whole record as lists of its kind do: a single nationality as such, a single plain birthday not twice. */
export function finishPublished(record: SourceRecord): SourceRecord {
  const { birthdays, birthplaces, remarks, ...rest } = record.data;
  const born = textsIn(birthdays);
  const [place, ...places] = textsIn(birthplaces);
  const isOne = born.length === 1;
  const data: JsonObject = recorded({
    ...rest,
    birthdate: isOne && !wholeDay(born[0] ?? '') ? born[0] : undefined,
    birthdays: isOne ? undefined : born,
    birthplaces: places.length > 0 ? [place ?? '', ...places] : undefined,
    remarks: textsIn(remarks).join('\n'),
  });
  for (const [set, single] of Object.entries(SINGLE)) {
    const [first, ...others] = textsIn(data[set]);
    if (first) data[single] ??= first;
    if (others.length === 0) delete data[set];
  }
  return { ...record, birthplace: place, data };
}

/** A field of an address or a name in one text. */
export function joined(parts: readonly string[], between = ' '): string {
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(between);
}

/** Texts without empty and repeated ones. */
export function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => text.trim()).filter(Boolean))];
}

/** The texts of a cell that are separated by semicolons. */
export function parted(cell: string): string[] {
  return distinct(cell.split(';'));
}

function textsIn(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
