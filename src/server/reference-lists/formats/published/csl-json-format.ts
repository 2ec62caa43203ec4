import type { JsonObject } from '#records';
import { cslRecord } from './csl-record.ts';
import { objectsOfValue, textOfValue, textsOfValue } from './json-values.ts';
import { noContext, objectFormat } from './published-format.ts';
import { joined, type Published } from './published-record.ts';

/** The Consolidated Screening List of the United States' International Trade Administration, as JSON. */
export const cslJsonFormat = objectFormat({
  listName: 'US Consolidated Screening List',
  files: ['consolidated.json'],
  isOf: ({ keys }) => ['results', 'alt_names', 'entity_number'].every((key) => keys.has(key)),
  listKey: 'results',
  prepare: noContext,
  read: readEntry,
});

function readEntry(entry: JsonObject): Published {
  const addresses = objectsOfValue(entry.addresses);
  return cslRecord({
    id: textOfValue(entry.id) || textOfValue(entry._id),
    entityNumber: textOfValue(entry.entity_number),
    source: textOfValue(entry.source),
    type: textOfValue(entry.type),
    name: textOfValue(entry.name),
    title: textOfValue(entry.title),
    notice: textOfValue(entry.federal_register_notice),
    startDate: textOfValue(entry.start_date),
    vesselType: textOfValue(entry.vessel_type),
    aliases: textsOfValue(entry.alt_names),
    birthdays: textsOfValue(entry.dates_of_birth),
    birthplaces: textsOfValue(entry.places_of_birth),
    nationalities: [...textsOfValue(entry.nationalities), ...textsOfValue(entry.citizenships)],
    countries: addresses.map(({ country }) => textOfValue(country)),
    addresses: addresses.map(addressText),
    programs: textsOfValue(entry.programs),
    documents: objectsOfValue(entry.ids).map(({ type, number, country }) => ({
      kind: textOfValue(type),
      number: textOfValue(number),
      country: textOfValue(country),
    })),
    remarks: textOfValue(entry.remarks),
  });
}

function addressText(parts: JsonObject): string {
  return joined(
    ['address', 'city', 'state', 'postal_code', 'country'].map((key) => textOfValue(parts[key])),
    ', ',
  );
}
