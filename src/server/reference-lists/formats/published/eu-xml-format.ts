import { childrenOf, childTexts, type XmlElement } from '../../../source-files/xml-source.ts';
import { dayOfRoot } from '../published-day.ts';
import { recordKinds } from '../record-kinds.ts';
import { euBirthday, euNames } from './eu-names.ts';
import { noContext, xmlFormat } from './published-format.ts';
import { joined, type Published } from './published-record.ts';

/** The consolidated list of financial sanctions of the European Union, as XML. */
export const euXmlFormat = xmlFormat({
  listName: 'EU financial sanctions',
  publishedOn: (start) => dayOfRoot(start, 'generationDate'),
  files: ['eu-fsf.xml'],
  isOf: ({ root, elements }) =>
    root?.name === 'export' && (elements.has('sanctionEntity') || 'globalFileId' in root.attributes),
  entities: ['sanctionEntity'],
  prepare: noContext,
  read: readEntity,
});

function readEntity(entity: XmlElement): Published {
  const values = (name: string) =>
    childrenOf(entity, name).map(
      ({ attributes }) =>
        (key: string) =>
          attributes[key]?.trim() ?? '',
    );
  const [type] = values('subjectType');
  const own = (key: string) => entity.attributes[key] ?? '';
  const country = (value: (key: string) => string) =>
    value('countryDescription') === 'UNKNOWN' ? '' : value('countryDescription') || value('countryIso2Code');
  return {
    id: own('logicalId'),
    kinds: recordKinds(type?.('classificationCode') || type?.('code')),
    names: euNames(
      values('nameAlias').map((value) => ({
        whole: value('wholeName'),
        first: value('firstName'),
        middle: value('middleName'),
        last: value('lastName'),
        isWeak: value('strong') === 'false',
      })),
    ),
    birthdays: values('birthdate').flatMap((value) =>
      euBirthday({
        date: value('birthdate'),
        day: value('dayOfMonth'),
        month: value('monthOfYear'),
        year: value('year'),
        from: value('yearRangeFrom'),
        to: value('yearRangeTo'),
        isCirca: value('circa') === 'true',
        calendar: value('calendarType'),
      }),
    ),
    birthplaces: values('birthdate').map((value) =>
      joined([value('city'), value('place'), value('region'), country(value)], ', '),
    ),
    nationalities: values('citizenship').map(country),
    countries: values('address').map(country),
    documents: values('identification').map((value) => ({
      kind: value('identificationTypeDescription') || value('identificationTypeCode'),
      number: value('number') || value('latinNumber'),
      country: country(value),
    })),
    programs: values('regulation').map((value) => value('programme')),
    addresses: values('address').map((value) =>
      joined([...['street', 'poBox', 'zipCode', 'city', 'place', 'region'].map(value), country(value)], ', '),
    ),
    remarks: childTexts(entity, 'remark'),
    other: {
      euReference: own('euReferenceNumber'),
      unReference: own('unitedNationId'),
      gender: values('nameAlias').find((value) => value('gender') !== '')?.('gender') ?? '',
      jobtitle: values('nameAlias').find((value) => value('function') !== '')?.('function') ?? '',
    },
  };
}
