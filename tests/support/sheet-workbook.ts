import { zipOf } from './zip-of.ts';

const HEAD = '<?xml version="1.0"?>';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** A workbook whose only sheet has these rows, as XML. */
export function workbookOf(rows: string): Promise<Buffer> {
  const parts = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
  };
  const files = Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)] as const);
  return zipOf(Object.fromEntries(files), { compress: true });
}

/** The XML of a row with these texts, from column A on. */
export function sheetRow(number: number, texts: readonly string[]): string {
  const cells = texts.map((text, column) => sheetCell(`${String.fromCharCode(65 + column)}${number}`, text));
  return `<row r="${number}">${cells.join('')}</row>`;
}

/** The XML of a cell with a text. */
export function sheetCell(address: string, text: string): string {
  return `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;
}

/** A workbook of two kilobytes whose only row of data ends in the last cell that a sheet has. */
export function farCellWorkbook(header: readonly string[]): Promise<Buffer> {
  return workbookOf(`${sheetRow(1, header)}<row r="1048576">${sheetCell('XFD1048576', 'far')}</row>`);
}
