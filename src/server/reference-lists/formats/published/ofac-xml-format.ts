import type { NameField } from '#matching';
import { childrenOf, childText, childTexts, type XmlElement } from '../../../source-files/xml-source.ts';
import { ofacListName } from '../ofac-list-name.ts';
import { americanDayOfElement } from '../published-day.ts';
import { COMPANY, recordKinds } from '../record-kinds.ts';
import { isDocument } from './document-kinds.ts';
import { noContext, xmlFormat } from './published-format.ts';
import { joined, type Published } from './published-record.ts';

/** The lists of the United States Treasury as XML: `sdn.xml` and `consolidated.xml`. */
export const ofacXmlFormat = xmlFormat({
  listName: ofacListName,
  publishedOn: (start) => americanDayOfElement(start, 'Publish_Date'),
  files: ['sdn.xml'],
  isOf: ({ root }) => root?.name === 'sdnList',
  entities: ['sdnEntry'],
  prepare: noContext,
  read: readEntry,
});

function readEntry(entry: XmlElement): Published {
  const kinds = recordKinds(childText(entry, 'sdnType'));
  const addresses = childrenOf(entry, 'addressList/address');
  return {
    id: childText(entry, 'uid'),
    kinds,
    sort: childText(entry, 'sdnType'),
    names: [
      { field: 'name', name: nameIn(entry) },
      ...childrenOf(entry, 'akaList/aka').map((aka) => ({ field: fieldOf(aka), name: nameIn(aka) })),
    ],
    birthdays: childTexts(entry, 'dateOfBirthList/dateOfBirthItem/dateOfBirth'),
    birthplaces: childTexts(entry, 'placeOfBirthList/placeOfBirthItem/placeOfBirth'),
    nationalities: [
      ...childTexts(entry, 'nationalityList/nationality/country'),
      ...childTexts(entry, 'citizenshipList/citizenship/country'),
    ],
    countries: addresses.flatMap((address) => childTexts(address, 'country')),
    documents: childrenOf(entry, 'idList/id')
      .filter((id) => isDocument(childText(id, 'idType')))
      .map((id) => ({
        kind: childText(id, 'idType'),
        number: childText(id, 'idNumber'),
        country: childText(id, 'idCountry'),
      })),
    programs: childTexts(entry, 'programList/program'),
    addresses: addresses.map(addressText),
    remarks: childTexts(entry, 'remarks'),
    other: { [kinds === COMPANY ? 'title' : 'jobtitle']: childText(entry, 'title') },
  };
}

function nameIn(element: XmlElement): string {
  return joined([childText(element, 'firstName'), childText(element, 'lastName')]);
}

function fieldOf(aka: XmlElement): NameField {
  if (childText(aka, 'category').toLowerCase() === 'weak') return 'weakAlias';
  return childText(aka, 'type').toLowerCase().startsWith('f') ? 'prevname' : 'alias';
}

function addressText(address: XmlElement): string {
  const parts = ['address1', 'address2', 'address3', 'city', 'stateOrProvince', 'postalCode', 'country'];
  return joined(
    parts.map((part) => childText(address, part)),
    ', ',
  );
}
