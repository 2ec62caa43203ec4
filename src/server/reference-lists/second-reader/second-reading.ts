import {
  type EntityValue,
  type PublishedPlace,
  type PublishedValue,
  publishedBirthday,
  publishedName,
  publishedText,
} from './published-value.ts';
import { attributeIn, blocksOf, linesOf, rowsOf, type TextBlock, textIn, textsIn } from './second-texts.ts';

/** A value and where it stands in its file. */
type PlacedValue = EntityValue & Omit<PublishedPlace, 'file'>;

/** How a published file is read a second time. */
type SecondReading = {
  isOf(start: string): boolean;
  read(text: string): PlacedValue[];
  /** The ids of what is no party, whose names may stand in another file. */
  leftOut?(text: string): string[];
};

const OFAC_ROW = /^\s*\d+\s*,\s*"/;
const SHIP = /vessel|aircraft|ship/i;
const HEAD_LENGTH = 4_000;

/** Every name and birthday of one entity of the United Nations' list. */
function readUn(text: string): PlacedValue[] {
  return ['INDIVIDUAL', 'ENTITY'].flatMap((sort) =>
    readBlocks(text, sort, ({ inner }) => {
      const id = textIn(inner, 'REFERENCE_NUMBER') || textIn(inner, 'DATAID');
      const aliases = blocksOf(inner, `${sort}_ALIAS`).map((one) => one.inner);
      const born = blocksOf(inner, `${sort}_DATE_OF_BIRTH`).map((one) => one.inner);
      const parts = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];
      return [
        ...publishedName(id, 'name', parts.map((part) => textIn(inner, part)).join(' ')),
        ...textsIn(inner, 'NAME_ORIGINAL_SCRIPT').flatMap((name) => severalNames(id, 'script', name)),
        ...aliases.flatMap((alias) => {
          const kind = /^low$/i.test(textIn(alias, 'QUALITY')) ? 'weak' : 'alias';
          return [
            ...severalNames(id, kind, textIn(alias, 'ALIAS_NAME')),
            ...publishedBirthday(id, textIn(alias, 'DATE_OF_BIRTH')),
          ];
        }),
        ...born.flatMap((one) => {
          const years = [textIn(one, 'YEAR'), textIn(one, 'FROM_YEAR'), textIn(one, 'TO_YEAR')];
          return publishedBirthday(id, textIn(one, 'DATE').slice(0, 10) || years.filter(Boolean).join(' '));
        }),
        ...textsWithin(inner, 'NATIONALITY', 'VALUE').flatMap((one) => publishedText(id, 'nationality', one)),
        ...publishedText(id, 'programme', textIn(inner, 'UN_LIST_TYPE')),
      ];
    }),
  );
}

/** The values of each element of a name, with the line in which it begins. */
function readBlocks(text: string, name: string, read: (block: TextBlock) => EntityValue[]): PlacedValue[] {
  const lineOf = linesOf(text);
  return blocksOf(text, name).flatMap((block) => {
    const at = lineOf(block.start);
    return read(block).map((value) => ({ ...value, unit: 'line' as const, at }));
  });
}

/** The values of each row, with its number. */
function readRows<Row extends { at: number }>(
  rows: readonly Row[],
  read: (row: Row) => EntityValue[],
): PlacedValue[] {
  return rows.flatMap((row) => read(row).map((value) => ({ ...value, unit: 'row' as const, at: row.at })));
}

/** The texts of an element within each element of another name. */
function textsWithin(text: string, outer: string, inner: string): string[] {
  return blocksOf(text, outer).flatMap((block) => textsIn(block.inner, inner));
}

function severalNames(id: string, kind: EntityValue['kind'], text: string): EntityValue[] {
  return text.split(';').flatMap((name) => publishedName(id, kind, name));
}

/** The Treasury's `sdn.xml` and `consolidated.xml`. */
function readOfacXml(text: string): PlacedValue[] {
  return readBlocks(text, 'sdnEntry', ({ inner }) => {
    if (SHIP.test(textIn(inner, 'sdnType'))) return [];
    const id = textIn(inner, 'uid');
    const whole = (part: string) => `${textIn(part, 'firstName')} ${textIn(part, 'lastName')}`;
    const own = inner.replace(/<akaList>[\s\S]*?<\/akaList>/, '');
    return [
      ...publishedName(id, 'name', whole(own)),
      ...blocksOf(inner, 'aka').flatMap(({ inner: aka }) =>
        publishedName(id, textIn(aka, 'category') === 'weak' ? 'weak' : 'alias', whole(aka)),
      ),
      ...textsIn(inner, 'dateOfBirth').flatMap((born) => publishedBirthday(id, born)),
      ...['nationality', 'citizenship']
        .flatMap((sort) => textsWithin(inner, sort, 'country'))
        .flatMap((country) => publishedText(id, 'nationality', country)),
      ...textsIn(inner, 'program').flatMap((one) => publishedText(id, 'programme', one)),
    ];
  });
}

/** A row of `sdn.csv`, with what its remarks say, or of `alt.csv`. */
function readOfacCsv(text: string): PlacedValue[] {
  return readRows(numberedRows(text, ','), ({ cells }) => {
    const [id = '', second = '', third = '', fourth = ''] = cells.map((cell) => cell.trim());
    if (cells.length === 5) return publishedName(id, 'alias', fourth);
    if (cells.length !== 12 || SHIP.test(third)) return [];
    const remarks = cells[11] ?? '';
    // A name may have a quote within: 'ABU SA'ID'.
    const weak = Array.from(remarks.matchAll(/[afn]\.k\.a\. '(.+?)'\.?\s*(?=;|$)/g), ([, name = '']) => name);
    const born = Array.from(remarks.matchAll(/DOB ([^;]+?)\.?(?=;|$)/g), ([, day = '']) => day.trim());
    const nations = Array.from(
      remarks.matchAll(/(?:^|;\s*)(?:alt\. )?(?:nationality|citizen) ([^;]+?)\.?\s*(?=;|$)/g),
      ([, country = '']) => country,
    );
    return [
      ...publishedName(id, 'name', second),
      ...weak.flatMap((name) => publishedName(id, 'weak', name)),
      ...(third === 'individual' ? born.flatMap((day) => publishedBirthday(id, day)) : []),
      ...nations.flatMap((country) => publishedText(id, 'nationality', country)),
      ...(fourth === '-0-' ? [] : fourth.split(/\]\s*\[/)).flatMap((one) =>
        publishedText(id, 'programme', one),
      ),
    ];
  });
}

function numberedRows(text: string, delimiter: string): { cells: string[]; at: number }[] {
  return rowsOf(text, delimiter).map((cells, index) => ({ cells, at: index + 1 }));
}

/** The ids of the ships and aircraft of `sdn.csv`, whose further names stand in `alt.csv`. */
function ofacShips(text: string): string[] {
  return rowsOf(text, ',').flatMap(([id = '', , kind = '']) => (SHIP.test(kind) ? [id.trim()] : []));
}

/** The UK Sanctions List as a table. */
function readUkCsv(text: string): PlacedValue[] {
  return readRows(tableRows(text, { delimiter: ',', column: 'Unique ID' }), ({ cell }) => {
    const id = cell('Unique ID');
    if (SHIP.test(cell('Designation Type'))) return [];
    const whole = [1, 2, 3, 4, 5, 6].map((part) => cell(`Name ${part}`)).join(' ');
    return [
      ...publishedName(id, ukKind(cell('Name type'), cell('Alias strength')), whole),
      ...publishedName(id, 'script', cell('Name non-latin script')),
      ...publishedBirthday(id, cell('D.O.B')),
      ...cell('Nationality(/ies)')
        .split(/\(\d+\)/)
        .flatMap((country) => publishedText(id, 'nationality', country.trim().replace(/\.$/, ''))),
      ...publishedText(id, 'programme', cell('Regime Name')),
    ];
  });
}

/** The UK Sanctions List as XML. */
function readUkXml(text: string): PlacedValue[] {
  return readBlocks(text, 'Designation', ({ inner }) => {
    if (SHIP.test(textIn(inner, 'IndividualEntityShip'))) return [];
    const id = textIn(inner, 'UniqueID');
    return [
      ...blocksOf(inner, 'Name').flatMap(({ inner: name }) => {
        const whole = [1, 2, 3, 4, 5, 6].map((part) => textIn(name, `Name${part}`)).join(' ');
        return publishedName(id, ukKind(textIn(name, 'NameType'), textIn(name, 'AliasStrength')), whole);
      }),
      ...textsIn(inner, 'NameNonLatinScript').flatMap((name) => publishedName(id, 'script', name)),
      ...textsIn(inner, 'DOB').flatMap((born) => publishedBirthday(id, born)),
      ...textsIn(inner, 'Nationality').flatMap((country) => publishedText(id, 'nationality', country)),
      ...textsIn(inner, 'RegimeName').flatMap((one) => publishedText(id, 'programme', one)),
    ];
  });
}

function ukKind(type: string, strength: string): EntityValue['kind'] {
  if (/low/i.test(strength)) return 'weak';
  return /^primary name$/i.test(type) ? 'name' : 'alias';
}

/** The European Union's list as a table. */
function readEuCsv(text: string): PlacedValue[] {
  return readRows(tableRows(text, { delimiter: ';', column: 'Entity_LogicalId' }), ({ cell }) => {
    const id = cell('Entity_LogicalId');
    const parts = ['FirstName', 'MiddleName', 'LastName'].map((part) => cell(`NameAlias_${part}`));
    const born =
      cell('BirthDate_BirthDate') ||
      ['YearRangeFrom', 'YearRangeTo', 'Year']
        .map((part) => cell(`BirthDate_${part}`))
        .filter(Boolean)
        .join(' ');
    return [
      ...publishedName(id, 'name', cell('NameAlias_WholeName') || parts.join(' ')),
      ...publishedBirthday(id, born),
      ...publishedText(
        ...([id, 'nationality'] as const),
        cell('Citizenship_CountryDescription') || cell('Citizenship_CountryIso2Code'),
      ),
      ...publishedText(id, 'programme', cell('Entity_Regulation_Programme')),
    ];
  });
}

/** The European Union's list as XML. */
function readEuXml(text: string): PlacedValue[] {
  return readBlocks(text, 'sanctionEntity', ({ attributes, inner }) => {
    const id = attributeIn(attributes, 'logicalId');
    return [
      ...blocksOf(inner, 'nameAlias').flatMap(({ attributes: of }) => {
        const parts = ['firstName', 'middleName', 'lastName'].map((part) => attributeIn(of, part));
        const kind = attributeIn(of, 'strong') === 'false' ? 'weak' : 'name';
        return publishedName(id, kind, attributeIn(of, 'wholeName') || parts.join(' '));
      }),
      ...blocksOf(inner, 'birthdate').flatMap(({ attributes: of }) => {
        const years = ['yearRangeFrom', 'yearRangeTo', 'year'].map((part) => attributeIn(of, part));
        return publishedBirthday(id, attributeIn(of, 'birthdate') || years.filter(Boolean).join(' '));
      }),
      ...blocksOf(inner, 'citizenship').flatMap(({ attributes: of }) => {
        const country = attributeIn(of, 'countryDescription') || attributeIn(of, 'countryIso2Code');
        return publishedText(id, 'nationality', country);
      }),
      ...blocksOf(inner, 'regulation').flatMap(({ attributes: of }) =>
        publishedText(id, 'programme', attributeIn(of, 'programme')),
      ),
    ];
  });
}

/** The rows below the heading that has a column, each with its number and as a look-up of its cells. */
function tableRows(text: string, { delimiter, column }: { delimiter: string; column: string }) {
  const rows = numberedRows(text.replace(/^\ufeff/, ''), delimiter);
  const heading = rows.findIndex(({ cells }) => cells.some((cell) => cell.trim() === column));
  const names = (rows[heading]?.cells ?? []).map((cell) => cell.trim());
  return rows
    .slice(heading + 1)
    .map(({ cells, at }) => ({ at, cell: (name: string) => cells[names.indexOf(name)]?.trim() ?? '' }))
    .filter(({ cell }) => cell(column) !== '');
}

const READINGS: readonly SecondReading[] = [
  { isOf: (start) => isRoot(start, 'CONSOLIDATED_LIST'), read: readUn },
  { isOf: (start) => isRoot(start, 'sdnList'), read: readOfacXml },
  { isOf: (start) => isRoot(start, 'Designations'), read: readUkXml },
  { isOf: (start) => isRoot(start, 'export') && start.includes('sanctionEntity'), read: readEuXml },
  { isOf: (start) => start.includes('Entity_LogicalId') && !start.includes('<'), read: readEuCsv },
  { isOf: (start) => start.includes('Unique ID') && start.includes('Name 6'), read: readUkCsv },
  { isOf: (start) => OFAC_ROW.test(start), read: readOfacCsv, leftOut: ofacShips },
  { isOf: (start) => /^\s*\d+,\d+,"[afn]ka"/.test(start), read: readOfacCsv },
];

/** Whether an element of this name, perhaps with a prefix, stands in the start of a text. */
function isRoot(start: string, name: string): boolean {
  return new RegExp(`<(?:\\w+:)?${name}[\\s>]`).test(start);
}

/** Without comments and instructions, which say nothing of an entity, but for their lines. */
function withoutComments(text: string): string {
  if (!/^\s*</.test(text)) return text;
  return text.replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g, (comment) => comment.replace(/[^\n]/g, ''));
}

/** Reads every value of published texts that belong together; null when nothing here reads one of their forms. */
export function readSecondTime(texts: readonly string[]): PublishedValue[] | null {
  const values: PublishedValue[] = [];
  const leftOut = new Set<string>();
  for (const [file, text] of texts.entries()) {
    const start = text.slice(0, HEAD_LENGTH);
    const reading = READINGS.find(({ isOf }) => isOf(start));
    if (!reading) return null;
    for (const value of reading.read(withoutComments(text))) values.push({ ...value, file });
    for (const id of reading.leftOut?.(text) ?? []) leftOut.add(id);
  }
  return values.filter(({ id }) => !leftOut.has(id));
}
