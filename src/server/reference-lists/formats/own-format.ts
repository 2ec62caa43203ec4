import { type NameList, namesOf, normalizePerson, personNameOf } from '#matching';
import type { EntityKind, JsonObject } from '#records';
import { DayOrder } from '../../source-files/day-order.ts';
import { readJsonList } from '../../source-files/json-list.ts';
import type { JsonRow } from '../../source-files/json-source.ts';
import { readNotedBirthday } from '../../source-files/row-notes.ts';
import { wholeDay } from '../../source-files/source-date.ts';
import { readTableSource, type SourceTableRow } from '../../source-files/table-source.ts';
import { foldRows } from './fold-rows.ts';
import { cellAt, cellsAt, listOf, ownValues, pathOf, textOf } from './own-cells.ts';
import { underOwnKeys } from './own-keys.ts';
import { recordKinds } from './record-kinds.ts';
import type { ReadOptions, ReferenceFormat } from './reference-format.ts';
import { nameList, recorded, type SourceRecord, SourceRowError } from './source-record.ts';

/** The keys with a meaning of their own; all others are values of the record. */
const OWN_KEYS = new Set(['kind', 'id', 'name', 'firstname', 'lastname', 'prevname', 'alias', 'birthday']);
/** The column of the ids in our own table. */
export const ID_COLUMN = 'id';
const NO_ID_ADVICE = 'Say which one has the ids, such as --column ref=id.';
const NO_ID_COLUMN =
  'No column has the ids of the records: choose the one that has them, or add one with a number for each.';

/** Cairn's own table, CSV or XLSX, with a header line; `postalAddress.city` is a nested value, `;` separates several names. */
export const csvFormat: ReferenceFormat = {
  listName: null,
  files: ['list.csv'],
  forms: ['csv', 'xlsx'],
  read([file], options) {
    if (!file) throw new Error('A file is needed.');
    const { targets, delimiter, onBytes, limit } = options;
    const needed = targets ? [] : [ID_COLUMN];
    const order = new DayOrder();
    return foldRows<SourceTableRow>({
      rows: (purpose) =>
        readTableSource(file, {
          needed,
          advice: NO_ID_ADVICE,
          delimiter,
          onBytes: purpose === 'read' ? onBytes : undefined,
        }),
      idOf: (row) => cellAt(row, { path: 'id', targets }),
      onCounted: (row) => order.add(cellsAt(row, { path: 'birthday', targets }).join(';')),
      kindsOf: (row) => recordKinds(cellAt(row, { path: 'kind', targets }) || options.kind),
      toRecord: (row) => {
        if (targets && !row.columns.some((column) => pathOf(column, targets) === ID_COLUMN))
          throw new SourceRowError(NO_ID_COLUMN);
        const { values, notes } = ownValues(row, targets);
        return recordOf(values, { ...options, notes, order });
      },
      thingOf: (row) => {
        const at = (path: string) => cellAt(row, { path, targets });
        return { id: at('id'), name: at('name'), what: at('kind') };
      },
      limit,
    });
  },
};

/** Cairn's own JSON: an array of objects, or JSON Lines. */
export const jsonFormat: ReferenceFormat = {
  listName: null,
  files: ['list.json'],
  forms: ['json'],
  read([file], options) {
    if (!file) throw new Error('A file is needed.');
    const order = new DayOrder();
    return foldRows<JsonRow>({
      rows: (purpose) => underOwnKeys(readJsonList(file, purpose === 'read' ? options.onBytes : undefined)),
      idOf: ({ value }) => textOf(value.id),
      onCounted: ({ value }) => order.add(birthdaysOf(value)),
      kindsOf: ({ value }) => recordKinds(textOf(value.kind) || options.kind),
      toRecord: ({ value }) => recordOf(value, { ...options, notes: [], order }),
      thingOf: ({ value }) => ({
        ...{ id: textOf(value.id), name: textOf(value.name), what: textOf(value.kind) },
      }),
      limit: options.limit,
    });
  },
};

function recordOf(
  read: JsonObject,
  { kind: givenKind, notes, order }: ReadOptions & { notes: readonly string[]; order: DayOrder },
): SourceRecord | null {
  const kinds = recordKinds(textOf(read.kind) || givenKind);
  const [kind] = kinds ?? [];
  if (!kinds || !kind) return null;
  const values = withOneName(read, kinds);
  const born = birthdaysOf(values);
  const { text: birthday, note } = readNotedBirthday(born, order);
  const named = namesOf(kind, kind === 'clients' ? withWholeName(values) : values);
  const others = Object.entries(values).filter(([key]) => !OWN_KEYS.has(key));
  return {
    kinds,
    id: textOf(values.id),
    names: nameList([...named, ...otherNameBeside(kind, values)].map(({ field, name }) => [field, [name]])),
    birthday,
    birthplace: textOf(values.birthplace),
    data: recorded({
      ...Object.fromEntries(others),
      birthdate: wholeDay(order.told(born)) ? undefined : born,
    }),
    notes: [...notes, ...(note === null ? [] : [note])],
  };
}

/** The birthdays of a record as one text. */
function birthdaysOf({ birthday }: JsonObject): string {
  return listOf(birthday).map(textOf).filter(Boolean).join('; ');
}

/** Of a whole name and one of parts that are both given, the one that is not taken as the name, when its words are others. */
function otherNameBeside(kind: EntityKind, values: JsonObject): NameList {
  const name = textOf(values.name);
  const parts = nameOfParts(values);
  if (name === '' || parts === '' || wordsOf(name) === wordsOf(parts)) return [];
  return [{ field: 'alias', name: kind === 'clients' ? parts : name }];
}

/** The words of a name, whatever their order. */
function wordsOf(name: string): string {
  return normalizePerson(name).split(' ').sort().join(' ');
}

/**
 * The values of a person with a name beside one part of it as those of a whole name. Of one that may be a company as well, the
 * name as it stands is an alias.
 */
function withOneName(values: JsonObject, kinds: readonly EntityKind[]): JsonObject {
  const { firstname, lastname, ...others } = values;
  const name = textOf(values.name);
  const parts = { firstname: textOf(firstname), lastname: textOf(lastname) };
  const hasOnePart = (parts.firstname === '') !== (parts.lastname === '');
  if (name === '' || !hasOnePart || (kinds.length === 1 && kinds.includes('clients'))) return values;
  const whole = personNameOf({ name, ...parts });
  const isCompany = whole !== name && kinds.includes('clients');
  return { ...others, name: whole, ...(isCompany && { alias: [...listOf(others.alias), name] }) };
}

/** The name of a company that stands in the columns of the parts of people's names. */
function withWholeName(values: JsonObject): JsonObject {
  if (textOf(values.name) !== '') return values;
  return { ...values, name: nameOfParts(values) };
}

function nameOfParts(values: JsonObject): string {
  return `${textOf(values.firstname)} ${textOf(values.lastname)}`.trim();
}
