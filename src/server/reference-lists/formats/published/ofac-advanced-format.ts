import type { NameField } from '#matching';
import type { SourceFile } from '../../../source-files/source-file.ts';
import { childrenOf, childText, readXmlSource, type XmlElement } from '../../../source-files/xml-source.ts';
import { ofacListName } from '../ofac-list-name.ts';
import { dayOfParts } from '../published-day.ts';
import { recordKinds } from '../record-kinds.ts';
import { xmlFormat } from './published-format.ts';
import { joined, type Published, type PublishedDocument } from './published-record.ts';

/** The lists of the United States Treasury in the advanced form, in which everything is a number into a table of values. */
export const ofacAdvancedFormat = xmlFormat({
  listName: ofacListName,
  publishedOn: (start) => dayOfParts(start, 'DateOfIssue'),
  files: ['sdn_advanced.xml'],
  isOf: ({ root, elements }) => root?.name === 'Sanctions' && elements.has('ReferenceValueSets'),
  entities: ['DistinctParty'],
  prepare: readReferences,
  read: readParty,
});

/** The tables of values that are used. */
const VALUES = [
  ...['AliasType', 'Country', 'AreaCode', 'FeatureType', 'IDRegDocType', 'NamePartType'],
  ...['PartySubType', 'PartyType', 'SanctionsType', 'Script'],
];
/** The values of a type that no one can tell. */
const UNKNOWN = 'Unknown';

/** What parties refer to, each by the number of its table and its own: “Country 11033”. */
type References = {
  values: Map<string, string>;
  typeOfSubType: Map<string, string>;
  /** The country of a location. */
  countries: Map<string, string>;
  /** By identity. */
  documents: Map<string, PublishedDocument[]>;
  /** By profile. */
  programs: Map<string, string[]>;
};

async function readReferences(file: SourceFile): Promise<References> {
  const found: References = {
    ...{ values: new Map(), typeOfSubType: new Map(), countries: new Map() },
    ...{ documents: new Map(), programs: new Map() },
  };
  const readers: Readonly<Record<string, (element: XmlElement) => void>> = {
    Location: (element) => addLocation(found, element),
    IDRegDocument: (element) => addDocument(found, element),
    SanctionsEntry: (element) => addPrograms(found, element),
  };
  const wanted = new Set([...VALUES, ...Object.keys(readers)]);
  for await (const elements of readXmlSource(file, { wanted })) {
    for (const element of elements) {
      const { name, attributes, text } = element;
      readers[name]?.(element);
      if (!VALUES.includes(name)) continue;
      const value = name === 'AreaCode' ? (attributes.Description ?? text) : text;
      found.values.set(`${name} ${attributes.ID}`, value);
      if (name === 'PartySubType') found.typeOfSubType.set(attributes.ID ?? '', attributes.PartyTypeID ?? '');
    }
  }
  return found;
}

function addLocation({ values, countries }: References, { attributes, ...location }: XmlElement): void {
  const element = { attributes, ...location };
  const [area] = childrenOf(element, 'LocationAreaCode');
  const [country] = childrenOf(element, 'LocationCountry');
  const name =
    values.get(`Country ${country?.attributes.CountryID}`) ??
    values.get(`AreaCode ${area?.attributes.AreaCodeID}`);
  if (name) countries.set(attributes.ID ?? '', name);
}

function addDocument({ values, documents }: References, element: XmlElement): void {
  const { IdentityID = '', IDRegDocTypeID, 'IssuedBy-CountryID': country } = element.attributes;
  const document = {
    kind: values.get(`IDRegDocType ${IDRegDocTypeID}`) ?? '',
    number: childText(element, 'IDRegistrationNo'),
    country: values.get(`Country ${country}`),
  };
  documents.set(IdentityID, [...(documents.get(IdentityID) ?? []), document]);
}

function addPrograms({ values, programs }: References, entry: XmlElement): void {
  const { ProfileID = '' } = entry.attributes;
  const found = childrenOf(entry, 'SanctionsMeasure')
    .filter(({ attributes }) => values.get(`SanctionsType ${attributes.SanctionsTypeID}`) === 'Program')
    .map((measure) => childText(measure, 'Comment'));
  programs.set(ProfileID, [...(programs.get(ProfileID) ?? []), ...found]);
}

function readParty(party: XmlElement, references: References): Published {
  const { values, typeOfSubType, documents, programs } = references;
  const [profile] = childrenOf(party, 'Profile');
  const identities = childrenOf(profile, 'Identity');
  const subType = profile?.attributes.PartySubTypeID ?? '';
  const subName = values.get(`PartySubType ${subType}`) ?? '';
  const type = values.get(`PartyType ${typeOfSubType.get(subType)}`) ?? '';
  const features = (name: string) =>
    childrenOf(profile, 'Feature').filter(
      ({ attributes }) => values.get(`FeatureType ${attributes.FeatureTypeID}`) === name,
    );
  const countriesOf = (name: string) =>
    features(name).flatMap((feature) =>
      childrenOf(feature, 'FeatureVersion/VersionLocation').flatMap(
        ({ attributes }) => references.countries.get(attributes.LocationID ?? '') ?? [],
      ),
    );
  return {
    id: party.attributes.FixedRef ?? '',
    kinds: type === 'Transport' ? null : recordKinds(subName === UNKNOWN ? type : subName || type),
    sort: subName === UNKNOWN ? type : subName || type,
    names: identities.flatMap((identity) => namesIn(identity, references)),
    birthdays: features('Birthdate').flatMap((feature) =>
      childrenOf(feature, 'FeatureVersion/DatePeriod').flatMap(periodText),
    ),
    birthplaces: features('Place of Birth').flatMap((feature) =>
      childrenOf(feature, 'FeatureVersion/VersionDetail').map(({ text }) => text),
    ),
    nationalities: [...countriesOf('Nationality Country'), ...countriesOf('Citizenship Country')],
    countries: countriesOf('Location'),
    documents: identities.flatMap(({ attributes }) => documents.get(attributes.ID ?? '') ?? []),
    programs: programs.get(profile?.attributes.ID ?? '') ?? [],
    remarks: [childText(party, 'Comment')],
  };
}

function namesIn(identity: XmlElement, { values }: References) {
  const partTypes = new Map(
    childrenOf(identity, 'NamePartGroups/MasterNamePartGroup/NamePartGroup').map(({ attributes }) => [
      attributes.ID,
      values.get(`NamePartType ${attributes.NamePartTypeID}`) ?? '',
    ]),
  );
  return childrenOf(identity, 'Alias').flatMap((alias) =>
    childrenOf(alias, 'DocumentedName').map((documented) => {
      const parts = childrenOf(documented, 'DocumentedNamePart/NamePartValue');
      const script = values.get(`Script ${parts[0]?.attributes.ScriptID}`) ?? 'Latin';
      const isLast = ({ attributes }: XmlElement) =>
        partTypes.get(attributes.NamePartGroupID) === 'Last Name';
      // The last name is published first.
      const ordered = [...parts.filter((part) => !isLast(part)), ...parts.filter(isLast)];
      const isLatin = script === 'Latin';
      return {
        field: fieldOf(alias, {
          isLatin,
          type: values.get(`AliasType ${alias.attributes.AliasTypeID}`) ?? '',
        }),
        name: joined((isLatin ? ordered : parts).map(({ text }) => text)),
      };
    }),
  );
}

function fieldOf(
  { attributes }: XmlElement,
  { isLatin, type }: { isLatin: boolean; type: string },
): NameField {
  if (attributes.LowQuality === 'true') return 'weakAlias';
  if (!isLatin) return 'originalName';
  if (attributes.Primary === 'true') return 'name';
  return type.startsWith('F') ? 'prevname' : 'alias';
}

type Day = { year: string; month: string; day: string };

/** A period as a birthday in words: a whole year is that year, equal ends are a day. */
function periodText(period: XmlElement): string[] {
  const [start] = childrenOf(period, 'Start');
  const [end] = childrenOf(period, 'End');
  const from = dayIn(start, 'From');
  const to = dayIn(end, 'To') ?? dayIn(start, 'To') ?? from;
  if (!from || !to) return [];
  const isCirca = [start, end].some((one) => one?.attributes.Approximate === 'true');
  const isWholeYears = isDay(from, '1', '1') && isDay(to, '12', '31');
  const [first, last] = [from, to].map((day) => (isWholeYears ? day.year : dayText(day)));
  return [`${isCirca ? 'circa ' : ''}${first === last ? first : `${first} to ${last}`}`];
}

function dayIn(point: XmlElement | undefined, end: 'From' | 'To'): Day | null {
  const [found] = childrenOf(point, end);
  const year = childText(found, 'Year');
  return year === '' ? null : { year, month: childText(found, 'Month'), day: childText(found, 'Day') };
}

function isDay({ month, day }: Day, wantedMonth: string, wantedDay: string): boolean {
  return month === wantedMonth && day === wantedDay;
}

function dayText({ year, month, day }: Day): string {
  return joined([year, month.padStart(2, '0'), day.padStart(2, '0')], '-');
}
