import { zipOf } from './zip-of.ts';

const HEAD = '<?xml version="1.0"?>';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** A workbook whose only sheet has these rows, as XML. */
export function workbookOf(rows: string): Promise<Buffer> {
  return workbookOfSheets({ S: rows });
}

/** A workbook with these sheets by name, each with its rows as XML, and the formats of its styles by their number. */
export function workbookOfSheets(
  sheets: Record<string, string>,
  formats: readonly string[] = [],
): Promise<Buffer> {
  const names = Object.keys(sheets);
  const sheetTags = names.map(
    (name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const relations = names.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const formatTags = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`);
  const styleTags = formats.map((_, at) => `<xf numFmtId="${164 + at}" applyNumberFormat="1"/>`);
  const parts = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheetTags.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}<Relationship Id="rId999" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${MAIN}"><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
    'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formatTags.join('')}</numFmts><cellXfs count="${formats.length + 1}"><xf numFmtId="0"/>${styleTags.join('')}</cellXfs></styleSheet>`,
  };
  const files = Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)] as const);
  return zipOf(Object.fromEntries(files), { compress: true });
}

/** The XML of a row with these texts, from column A on. */
export function sheetRow(number: number, texts: readonly string[]): string {
  const cells = texts.map((text, column) => sheetCell(`${String.fromCharCode(65 + column)}${number}`, text));
  return `<row r="${number}">${cells.join('')}</row>`;
}

/** A cell that is no text: a number with a style, an error or a truth value. */
export type StyledCell = { value: string | number; style?: number; type?: 'e' | 'b' };

/** The XML of a row of texts and other cells, from column A on; null for a cell that is not there. */
export function styledRow(number: number, cells: readonly (string | StyledCell | null)[]): string {
  const tags = cells.map((cell, column) => {
    const address = `${String.fromCharCode(65 + column)}${number}`;
    if (cell === null) return '';
    if (typeof cell === 'string') return sheetCell(address, cell);
    const { value, style = 0, type } = cell;
    return `<c r="${address}" s="${style}"${type ? ` t="${type}"` : ''}><v>${value}</v></c>`;
  });
  return `<row r="${number}">${tags.join('')}</row>`;
}

/** The XML of a cell with a text. */
export function sheetCell(address: string, text: string): string {
  return `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;
}

/** A workbook of two kilobytes whose only row of data ends in the last cell that a sheet has. */
export function farCellWorkbook(header: readonly string[]): Promise<Buffer> {
  return workbookOf(`${sheetRow(1, header)}<row r="1048576">${sheetCell('XFD1048576', 'far')}</row>`);
}
