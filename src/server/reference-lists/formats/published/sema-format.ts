import { hasOtherScript } from '#matching';
import { childText, type XmlElement } from '../../../source-files/xml-source.ts';
import { COMPANY, PERSON } from '../record-kinds.ts';
import { noContext, xmlFormat } from './published-format.ts';
import { joined, type Published } from './published-record.ts';

/** The language of a name before it, “Russian: …”, and what stands between names: no slash between letters, as in A/S. */
const LANGUAGE =
  /(?:^|\s)(?:Russian|Ukrainian|Belarus+ian|Arabic|Persian|Farsi|Chinese|Korean|Burmese)\s*:/gi;
const BETWEEN = /;| or |(?<!(?<!\p{L})\p{L})\/|\/(?!\p{L}(?!\p{L}))/u;
/** Words that follow a comma within the name of a company. */
const LEGAL_FORM =
  /^(ltd|limited|inc|llc|l\.l\.c|co|corp|company|s\.?a|jsc|ojsc|pjsc|plc|gmbh|ooo|оо[оo]|ао|пао)\b\.?/iu;

/** The consolidated list of Canada's Special Economic Measures Act, as XML. It has no ids: regime, schedule, if any, and item are one. */
export const semaFormat = xmlFormat({
  listName: 'Canada SEMA',
  files: ['sema-lmes.xml'],
  isOf: ({ root, elements }) => root?.name === 'data-set' && elements.has('Schedule') && elements.has('Item'),
  entities: ['record'],
  prepare: noContext,
  read: readEntry,
});

function readEntry(entry: XmlElement): Published {
  const of = (name: string) => childText(entry, name);
  const organisation = of('EntityOrShip') || of('Entity');
  const isShip = of('ShipIMONumber') !== '';
  const person = joined([of('GivenName'), of('LastName')]);
  return {
    id: of('Country') && of('Item') ? [of('Country'), of('Schedule'), of('Item')].join('|') : '',
    kinds: isShip ? null : organisation ? COMPANY : PERSON,
    sort: isShip ? 'Ship' : undefined,
    names: [
      { field: 'name', name: organisation || person },
      ...aliasesIn(of('Aliases'), organisation === '').map((name) => ({
        field: hasOtherScript(name) ? ('originalName' as const) : ('alias' as const),
        name,
      })),
    ],
    birthdays: isShip || organisation ? [] : [of('DateOfBirthOrShipBuildDate') || of('DateOfBirth')],
    programs: [of('Country')],
    other: { title: of('TitleOrShip') || of('Title'), listedOn: of('DateOfListing') },
  };
}

/** The names in a free text. A comma stands between the names of people; of companies only where no legal form follows. */
function aliasesIn(text: string, isPerson: boolean): string[] {
  const parts = text.replace(LANGUAGE, ';').split(BETWEEN);
  return parts
    .flatMap((part) => splitAtCommas(part, isPerson))
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function splitAtCommas(text: string, isPerson: boolean): string[] {
  const parts = text.split(',').map((part) => part.trim());
  if (isPerson) return parts;
  return parts.reduce<string[]>((names, part) => {
    const last = names.at(-1);
    if (last !== undefined && LEGAL_FORM.test(part)) names[names.length - 1] = `${last}, ${part}`;
    else names.push(part);
    return names;
  }, []);
}
