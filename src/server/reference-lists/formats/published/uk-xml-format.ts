import { childrenOf, childText, childTexts, type XmlElement } from '../../../source-files/xml-source.ts';
import { dayOfElement, dayOfRoot } from '../published-day.ts';
import { recordKinds } from '../record-kinds.ts';
import { noContext, xmlFormat } from './published-format.ts';
import { joined, type Published } from './published-record.ts';
import { numberedParts, ukNames } from './uk-names.ts';

const NAMES = [1, 2, 3, 4, 5, 6].map((number) => `Name${number}`);
const ADDRESS = [1, 2, 3, 4, 5, 6].map((number) => `AddressLine${number}`);
const NUMBERS = ['PassportNumber', 'NationalIdentifierNumber', 'BusinessRegistrationNumber'];

/** The UK Sanctions List as XML. */
export const ukXmlFormat = xmlFormat({
  listName: 'UK Sanctions List',
  publishedOn: (start) => dayOfRoot(start, 'DateGenerated') ?? dayOfElement(start, 'DateGenerated'),
  files: ['UK-Sanctions-List.xml'],
  isOf: ({ root }) => root?.name === 'Designations',
  entities: ['Designation'],
  prepare: noContext,
  read: readDesignation,
});

function readDesignation(designation: XmlElement): Published {
  const within = (name: string) => deepTexts(designation, name).flatMap(numberedParts);
  const addresses = childrenOf(designation, 'Addresses/Address');
  return {
    id: childText(designation, 'UniqueID'),
    kinds: recordKinds(childText(designation, 'IndividualEntityShip')),
    sort: childText(designation, 'IndividualEntityShip'),
    names: [
      ...childrenOf(designation, 'Names/Name').flatMap((name) =>
        ukNames({
          parts: NAMES.map((part) => childText(name, part)),
          type: childText(name, 'NameType'),
          quality: childText(name, 'AliasStrength'),
          originalScript: '',
        }),
      ),
      ...deepTexts(designation, 'NameNonLatinScript').map((name) => ({
        field: 'originalName' as const,
        name,
      })),
    ],
    birthdays: within('DOB'),
    birthplaces: deepElements(designation, 'Location').map((place) =>
      joined([childText(place, 'TownOfBirth'), childText(place, 'CountryOfBirth')], ', '),
    ),
    nationalities: within('Nationality'),
    countries: addresses.flatMap((address) => childTexts(address, 'AddressCountry')),
    documents: NUMBERS.flatMap((kind) => within(kind).map((number) => ({ kind, number }))),
    programs: childTexts(designation, 'RegimeName'),
    addresses: addresses.map((address) =>
      joined(
        [...ADDRESS, 'AddressPostalCode', 'AddressCountry'].map((part) => childText(address, part)),
        ', ',
      ),
    ),
    remarks: childTexts(designation, 'OtherInformation'),
    other: {
      title: deepTexts(designation, 'Title').join('; '),
      jobtitle: deepTexts(designation, 'Position').join('; '),
      gender: deepTexts(designation, 'Gender').join('; '),
      ofsiGroupId: childText(designation, 'OFSIGroupID'),
      unReference: childText(designation, 'UNReferenceNumber'),
      listedOn: childText(designation, 'DateDesignated'),
    },
  };
}

/** The elements of a name at any depth: the details of people stand deeper in some years than in others. */
function deepElements({ children }: XmlElement, name: string): XmlElement[] {
  return children.flatMap((child) => (child.name === name ? [child] : deepElements(child, name)));
}

function deepTexts(element: XmlElement, name: string): string[] {
  return deepElements(element, name).flatMap(({ text }) => text || []);
}
