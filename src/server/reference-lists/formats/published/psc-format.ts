import { isJsonObject, type JsonObject } from '#records';
import { COMPANY, PERSON } from '../record-kinds.ts';
import { textOfValue } from './json-values.ts';
import { noContext, objectFormat } from './published-format.ts';
import { joined, type Published } from './published-record.ts';

/** The British register of people with significant control: one object a line. Statements and protected people give no record. */
export const pscFormat = objectFormat({
  listName: 'UK people with significant control',
  files: ['persons-with-significant-control-snapshot.txt'],
  isOf: ({ object }) =>
    object !== null &&
    isJsonObject(object.data) &&
    /signific?ant-control/.test(textOfValue(object.data.kind)),
  prepare: noContext,
  read: readLine,
});

function readLine(line: JsonObject): Published {
  const data = objectAt(line, 'data');
  const name = objectAt(data, 'name_elements');
  const born = objectAt(data, 'date_of_birth');
  const identification = objectAt(data, 'identification');
  const address = objectAt(data, 'address');
  const whole = joined(['forename', 'middle_name', 'surname'].map((part) => textOfValue(name[part])));
  const kind = textOfValue(data.kind);
  return {
    id: textOfValue(objectAt(data, 'links').self),
    kinds: kindsOf(kind),
    names: [{ field: 'name', name: whole || textOfValue(data.name) }],
    birthdays: [monthText(textOfValue(born.year), textOfValue(born.month), textOfValue(born.day))],
    nationalities: textOfValue(data.nationality).split(','),
    countries: [textOfValue(data.country_of_residence), textOfValue(identification.country_registered)],
    documents: [
      {
        kind: 'Registration number',
        number: textOfValue(identification.registration_number),
        country: textOfValue(identification.country_registered),
      },
    ],
    addresses: [
      joined(
        ['premises', 'address_line_1', 'address_line_2', 'locality', 'region', 'postal_code', 'country'].map(
          (part) => textOfValue(address[part]),
        ),
        ', ',
      ),
    ],
    other: {
      title: textOfValue(name.title),
      legalForm: textOfValue(identification.legal_form),
      companyNumber: textOfValue(line.company_number),
      ceasedOn: textOfValue(data.ceased_on),
    },
  };
}

function kindsOf(kind: string) {
  if (kind.startsWith('super-secure') || kind.includes('statement')) return null;
  if (kind.startsWith('individual')) return PERSON;
  return kind.startsWith('corporate-entity') || kind.startsWith('legal-person') ? COMPANY : null;
}

function monthText(year: string, month: string, day: string): string {
  return joined(
    [year, month.padStart(month === '' ? 0 : 2, '0'), day.padStart(day === '' ? 0 : 2, '0')],
    '-',
  );
}

function objectAt(value: JsonObject, key: string): JsonObject {
  const found = value[key];
  return isJsonObject(found) ? found : {};
}
