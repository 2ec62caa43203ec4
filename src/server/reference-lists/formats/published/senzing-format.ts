import { hasOtherScript, type NameList } from '#matching';
import type { JsonObject } from '#records';
import { COMPANY, PERSON, recordKinds } from '../record-kinds.ts';
import { EVERY_KIND } from '../source-record.ts';
import { objectsOfValue, textOfValue } from './json-values.ts';
import { noContext, objectFormat } from './published-format.ts';
import { joined, type Published, type PublishedDocument } from './published-record.ts';

const PARTS = ['NAME_FIRST', 'NAME_MIDDLE', 'NAME_LAST', 'NAME_SUFFIX'];
/** Keys of numbers, with what they are the numbers of. */
const NUMBERS: readonly [number: string, kind: string][] = [
  ...(
    ['PASSPORT', 'NATIONAL_ID', 'TAX_ID', 'SSN', 'DRIVERS_LICENSE', 'LEI', 'DUNS', 'OTHER_ID'] as const
  ).map((kind): [string, string] => [kind.endsWith('LEI') ? 'LEI_NUMBER' : `${kind}_NUMBER`, kind]),
];

/** Records in Senzing's form: an object each, in a list or one a line. */
export const senzingFormat = objectFormat({
  listName: null,
  files: ['senzing.json'],
  isOf: ({ object }) =>
    object !== null && 'RECORD_ID' in object && ('DATA_SOURCE' in object || 'NAMES' in object),
  prepare: noContext,
  read: readRecord,
});

function readRecord(record: JsonObject): Published {
  const features = objectsOfValue(record.FEATURES);
  // The same keys stand in lists of their kind, among the features, or in the record itself.
  const all = (list: string) => [...objectsOfValue(record[list]), ...features, record];
  const texts = (list: string, key: string) => all(list).flatMap((one) => textOfValue(one[key]) || []);
  const names = all('NAMES').flatMap((one) => readName(one) ?? []);
  const type = textOfValue(record.RECORD_TYPE) || texts('FEATURES', 'RECORD_TYPE')[0] || '';
  return {
    id: textOfValue(record.RECORD_ID),
    kinds: type === '' ? kindsByNames(all('NAMES')) : recordKinds(type),
    names,
    birthdays: texts('DATES', 'DATE_OF_BIRTH'),
    birthplaces: [...texts('DATES', 'PLACE_OF_BIRTH'), ...texts('PLACES', 'PLACE_OF_BIRTH')],
    nationalities: [...texts('COUNTRIES', 'NATIONALITY'), ...texts('COUNTRIES', 'CITIZENSHIP')],
    countries: [
      ...texts('COUNTRIES', 'COUNTRY_OF_ASSOCIATION'),
      ...texts('COUNTRIES', 'REGISTRATION_COUNTRY'),
      ...texts('ADDRESSES', 'ADDR_COUNTRY'),
    ],
    documents: all('IDENTIFIERS').flatMap(documentsIn),
    programs: texts('RISKS', 'PROGRAM'),
    addresses: texts('ADDRESSES', 'ADDR_FULL'),
    other: { topics: texts('RISKS', 'TOPIC').join('; '), url: textOfValue(record.URL) },
  };
}

function readName(one: JsonObject): NameList | null {
  const name =
    textOfValue(one.NAME_FULL) ||
    textOfValue(one.NAME_ORG) ||
    joined(PARTS.map((part) => textOfValue(one[part])));
  if (name === '') return null;
  const type = textOfValue(one.NAME_TYPE).toUpperCase();
  if (type === 'PRIMARY' || type === '') return [{ field: 'name', name }];
  if (/FORMER|PREVIOUS|MAIDEN/.test(type)) return [{ field: 'prevname', name }];
  if (/WEAK/.test(type)) return [{ field: 'weakAlias', name }];
  return [{ field: hasOtherScript(name) ? 'originalName' : 'alias', name }];
}

function kindsByNames(names: readonly JsonObject[]) {
  if (names.some((one) => 'NAME_ORG' in one)) return COMPANY;
  return names.some((one) => 'NAME_FIRST' in one || 'NAME_LAST' in one) ? PERSON : EVERY_KIND;
}

/** The id that the publisher itself gives is none of its documents. */
function documentsIn(one: JsonObject): PublishedDocument[] {
  if (textOfValue(one.OTHER_ID_TYPE) === 'OPEN_SANCTIONS') return [];
  return NUMBERS.flatMap(([key, kind]) => {
    const number = textOfValue(one[key]);
    const named = kind === 'OTHER_ID' ? textOfValue(one.OTHER_ID_TYPE) || kind : kind;
    return number === '' ? [] : [{ kind: named, number, country: textOfValue(one[`${kind}_COUNTRY`]) }];
  });
}
