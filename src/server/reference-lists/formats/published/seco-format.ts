import { hasOtherScript, type NameField } from '#matching';
import type { SourceFile } from '../../../source-files/source-file.ts';
import { childrenOf, childText, readXmlSource, type XmlElement } from '../../../source-files/xml-source.ts';
import { dayOfRoot } from '../published-day.ts';
import { COMPANY, PERSON } from '../record-kinds.ts';
import { xmlFormat } from './published-format.ts';
import { joined, type Published } from './published-record.ts';

/** The programme of each set of sanctions. */
type Programs = ReadonlyMap<string, string>;

/** The list of Switzerland's SECO, as XML. Targets that are no longer listed stay in it, and are passed over. */
export const secoFormat = xmlFormat<Programs>({
  listName: 'SECO',
  publishedOn: (start) => dayOfRoot(start, 'date'),
  files: ['consolidated-list.xml'],
  isOf: ({ root }) => root?.name === 'swiss-sanctions-list',
  entities: ['target'],
  prepare: readPrograms,
  read: readTarget,
});

const WANTED = new Set(['sanctions-program']);

async function readPrograms(file: SourceFile): Promise<Programs> {
  const programs = new Map<string, string>();
  for await (const elements of readXmlSource(file, { wanted: WANTED })) {
    for (const program of elements) {
      const keys = childrenOf(program, 'program-key');
      const key = (keys.find(({ attributes }) => attributes.lang === 'eng') ?? keys[0])?.text ?? '';
      for (const { attributes } of childrenOf(program, 'sanctions-set'))
        programs.set(attributes.ssid ?? '', key);
    }
  }
  return programs;
}

function readTarget(target: XmlElement, programs: Programs): Published {
  const [individual] = childrenOf(target, 'individual');
  const [entity] = childrenOf(target, 'entity');
  const party = individual ?? entity;
  // The first modification is the newest.
  const [newest] = childrenOf(target, 'modification');
  const isListed = newest?.attributes['modification-type'] !== 'de-listed';
  const identities = childrenOf(party, 'identity').toSorted((a, b) => Number(isMain(b)) - Number(isMain(a)));
  const all = (name: string) => identities.flatMap((identity) => childrenOf(identity, name));
  return {
    id: target.attributes.ssid ?? '',
    kinds: isListed && party ? (individual ? PERSON : COMPANY) : null,
    sort: isListed ? 'Object' : 'No longer listed',
    names: identities.flatMap((identity) => childrenOf(identity, 'name').flatMap(readName)),
    birthdays: all('day-month-year').flatMap(birthdayText),
    nationalities: all('nationality').flatMap((one) => childrenOf(one, 'country').map(({ text }) => text)),
    documents: all('identification-document').map((document) => ({
      kind: document.attributes['document-type'] ?? '',
      number: childText(document, 'number'),
      country: childText(document, 'issuer'),
    })),
    programs: childrenOf(target, 'sanctions-set-id').flatMap(({ text }) => programs.get(text) ?? []),
    remarks: [...childrenOf(party, 'justification'), ...childrenOf(party, 'other-information')].map(
      ({ text }) => text,
    ),
    other: {
      gender: individual?.attributes.sex ?? '',
      foreignReference: childText(target, 'foreign-identifier'),
    },
  };
}

function isMain({ attributes }: XmlElement): boolean {
  return attributes.main === 'true';
}

/** A name in the order of its parts, and once more with each other spelling of them. */
function readName(name: XmlElement) {
  const parts = childrenOf(name, 'name-part').toSorted(
    (a, b) => Number(a.attributes.order) - Number(b.attributes.order),
  );
  const field = fieldOf(name);
  const written = { field, name: joined(parts.map((part) => childText(part, 'value'))) };
  const variants = parts.map((part) => childrenOf(part, 'spelling-variant').map(({ text }) => text));
  const count = Math.max(0, ...variants.map(({ length }) => length));
  const spelt = Array.from({ length: count }, (_, at) => {
    const text = joined(parts.map((part, index) => variants[index]?.[at] ?? childText(part, 'value')));
    return { field: variantField(field, text), name: text };
  });
  return [written, ...spelt];
}

function fieldOf({ attributes }: XmlElement): NameField {
  if (attributes.quality === 'low') return 'weakAlias';
  if (attributes['name-type'] === 'primary-name') return 'name';
  return attributes['name-type'] === 'formerly-known-as' ? 'prevname' : 'alias';
}

function variantField(field: NameField, text: string): NameField {
  if (hasOtherScript(text)) return 'originalName';
  return field === 'name' ? 'alias' : field;
}

function birthdayText({ attributes }: XmlElement): string[] {
  const { day, month, year, 'year-to': yearTo, quality, calendar = '' } = attributes;
  if (!year) return [];
  const from = [year, month, month && day].flatMap((part) => part?.padStart(2, '0') || []).join('-');
  const other = calendar === '' || calendar === 'Gregorian' ? '' : ` (${calendar})`;
  const range = yearTo && yearTo !== year ? `${year} to ${yearTo}` : from;
  return [`${quality === 'low' ? 'circa ' : ''}${range}${other}`];
}
