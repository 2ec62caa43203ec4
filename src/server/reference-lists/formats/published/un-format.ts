import { hasOtherScript, type NameList } from '#matching';
import { childrenOf, childText, childTexts, type XmlElement } from '../../../source-files/xml-source.ts';
import { dayOfRoot } from '../published-day.ts';
import { COMPANY, PERSON } from '../record-kinds.ts';
import { noContext, xmlFormat } from './published-format.ts';
import { distinct, joined, type Published, parted } from './published-record.ts';

const NAME_PARTS = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];
/** A month in the note on a year. */
const MONTH_ALONE = /^((?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)\.?$/i;
const FORMER = /formerly|f\.?k\.?a/i;

/** The consolidated list of the United Nations Security Council, as XML. */
export const unFormat = xmlFormat({
  listName: 'UN Security Council',
  publishedOn: (start) => dayOfRoot(start, 'dateGenerated'),
  files: ['consolidated.xml'],
  isOf: ({ root }) => root?.name === 'CONSOLIDATED_LIST',
  entities: ['INDIVIDUAL', 'ENTITY'],
  prepare: noContext,
  read: readEntity,
});

function readEntity(entity: XmlElement): Published {
  const of = (part: string) => `${entity.name}_${part}`;
  const aliases = childrenOf(entity, of('ALIAS'));
  return {
    id: childText(entity, 'REFERENCE_NUMBER') || childText(entity, 'DATAID'),
    kinds: entity.name === 'INDIVIDUAL' ? PERSON : COMPANY,
    names: [
      { field: 'name', name: joined(NAME_PARTS.map((part) => childText(entity, part))) },
      ...distinct(childTexts(entity, 'NAME_ORIGINAL_SCRIPT').flatMap(parted)).map((name) => ({
        field: 'originalName' as const,
        name,
      })),
      ...aliases.flatMap(readAlias),
    ],
    birthdays: [
      ...childrenOf(entity, of('DATE_OF_BIRTH')).flatMap(readBirthday),
      ...childTexts(entity, `${of('ALIAS')}/DATE_OF_BIRTH`),
    ],
    birthplaces: childrenOf(entity, of('PLACE_OF_BIRTH')).map(placeText),
    nationalities: childTexts(entity, 'NATIONALITY/VALUE'),
    countries: childTexts(entity, `${of('ADDRESS')}/COUNTRY`),
    documents: childrenOf(entity, of('DOCUMENT')).map((document) => ({
      kind: childText(document, 'TYPE_OF_DOCUMENT'),
      number: childText(document, 'NUMBER'),
      country: childText(document, 'ISSUING_COUNTRY') || childText(document, 'COUNTRY_OF_ISSUE'),
    })),
    programs: childTexts(entity, 'UN_LIST_TYPE'),
    addresses: childrenOf(entity, of('ADDRESS')).map(placeText),
    remarks: childTexts(entity, 'COMMENTS1'),
    other: {
      title: childTexts(entity, 'TITLE/VALUE').join('; '),
      jobtitle: childTexts(entity, 'DESIGNATION/VALUE').join('; '),
      gender: childText(entity, 'GENDER'),
      listedOn: childText(entity, 'LISTED_ON'),
    },
  };
}

/** An alias may hold several names. */
function readAlias(alias: XmlElement): NameList {
  const quality = childText(alias, 'QUALITY').toLowerCase();
  const isFormer = FORMER.test(quality) || FORMER.test(childText(alias, 'NOTE'));
  const field = quality === 'low' ? 'weakAlias' : isFormer ? 'prevname' : 'alias';
  return parted(childText(alias, 'ALIAS_NAME')).map((name) => ({
    field: hasOtherScript(name) ? 'originalName' : field,
    name,
  }));
}

/** A birthday in words: “circa 1961”, “1955 to 1958”. The note of one is read when it has no other value. */
function readBirthday(born: XmlElement): string[] {
  const [from, to] = [childText(born, 'FROM_YEAR'), childText(born, 'TO_YEAR')];
  const range = from && to ? `${from} to ${to}` : from || to;
  const day = childText(born, 'DATE').slice(0, 'yyyy-mm-dd'.length);
  const year = childText(born, 'YEAR');
  const month = MONTH_ALONE.exec(childText(born, 'NOTE'))?.[1];
  const known = day || (year && month ? `${month} ${year}` : year) || range;
  const isCirca = childText(born, 'TYPE_OF_DATE').toUpperCase() === 'APPROXIMATELY';
  if (known) return [isCirca ? `circa ${known}` : known];
  return childTexts(born, 'NOTE');
}

function placeText(place: XmlElement): string {
  const parts = ['STREET', 'CITY', 'STATE_PROVINCE', 'ZIP_CODE', 'COUNTRY', 'NOTE'];
  return joined(
    parts.map((part) => childText(place, part)),
    ', ',
  );
}
