import { dirname, join } from 'node:path';
import PdfDocument from 'pdfkit';

/** The parts of a PDF besides its pages. */
export type PdfDetails = {
  header?: string;
  footer?: (page: number) => string;
  userPassword?: string;
  attached?: string[];
};

/** A PDF like that of a word processor: a page for each text, a paragraph for each of its lines. */
export function makePdf(
  pages: readonly string[],
  details: PdfDetails = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PdfDocument({
    autoFirstPage: false,
    margin: 72,
    ...(details.userPassword && { userPassword: details.userPassword, pdfVersion: '1.7' as const }),
  });
  const written = pdfBytes(document);
  for (const name of details.attached ?? []) document.file(Buffer.from(name), { name });
  for (const [index, text] of pages.entries()) {
    document.addPage().font('Times-Roman').fontSize(11);
    if (details.header) document.text(details.header, 72, 40, { lineBreak: false });
    if (details.footer) {
      // pdfkit begins a new page below the margin.
      document.page.margins.bottom = 0;
      document.text(details.footer(index + 1), 72, 770, { lineBreak: false });
      document.page.margins.bottom = 72;
    }
    document.text('', 72, 90);
    for (const paragraph of text.split('\n')) document.text(paragraph).moveDown(1);
  }
  document.end();
  return written;
}

/** A PDF of one page with two columns below a title, each a list of lines. */
export function makeColumnsPdf(
  title: string,
  columns: readonly [string[], string[]],
): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PdfDocument({ margin: 72 });
  const written = pdfBytes(document);
  document.font('Times-Roman').fontSize(11).text(title, 72, 72, { lineBreak: false });
  for (const [column, lines] of columns.entries()) {
    for (const [row, line] of lines.entries()) {
      document.text(line, 72 + column * 250, 110 + row * 14, { lineBreak: false });
    }
  }
  document.end();
  return written;
}

/** A PDF of justified text in columns like a journal; the gutter is in heights of the text. */
export function makeJustifiedPdf(
  text: string,
  { columns, gutter, wordSpacing = 0 }: { columns: number; gutter: number; wordSpacing?: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PdfDocument({ margin: 72 });
  const written = pdfBytes(document);
  document.font('Times-Roman').fontSize(10);
  document.text(text, { columns, columnGap: gutter * 10, wordSpacing, align: 'justify' });
  document.end();
  return written;
}

/** A PDF whose pages are pictures, like that of a scanner. */
export function makeScannedPdf(pages: number): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PdfDocument({ autoFirstPage: false });
  const written = pdfBytes(document);
  for (let page = 0; page < pages; page++) {
    document.addPage().rect(72, 72, 300, 400).fill('#777');
  }
  document.end();
  return written;
}

const SCANNED_PAGE = join(dirname(import.meta.dirname), 'fixtures/scanned-page.jpg');
/** The text on the picture of a scanned page. */
export const SCANNED_TEXT =
  'The harbour board met in March to settle the dredging budget. It approved four million for the deep channel. ' +
  'Nobody spoke for the old lighthouse, whose lamp has been dark since the winter storm. ' +
  'The ferry company will raise its fares by six percent from the first of June.';

/** A PDF of scanned pages with text, after typed pages; `turned` ones are rotated by 90° and carry the rotation that corrects it. */
export function makeWrittenScanPdf(
  pages: number,
  { turned = false, typed = [] as string[] } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PdfDocument({ autoFirstPage: false });
  const written = pdfBytes(document);
  for (const text of typed) document.addPage().text(text);
  for (let page = 0; page < pages; page++) {
    document.addPage({ size: turned ? [330, 620] : [620, 330], margin: 0 });
    if (turned) {
      Object.assign(document.page.dictionary.data, { Rotate: 90 });
      document.rotate(-90).translate(-620, 0);
    }
    document.image(SCANNED_PAGE, 0, 0, { width: 620 });
  }
  document.end();
  return written;
}

/** The bytes that a document writes until its end. */
export function pdfBytes(document: InstanceType<typeof PdfDocument>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    document.on('end', () => resolve(Uint8Array.from(Buffer.concat(chunks))));
    document.on('error', reject);
  });
}
