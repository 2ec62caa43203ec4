import PdfDocument from 'pdfkit';
import { pdfBytes } from './make-pdf.ts';

/** The layout of a page like a journal's; the gutter is in heights of the text. */
export type JournalPage = {
  columns: number;
  gutter: number;
  title?: string;
  runningHead?: string;
  /** The caption of a figure across all columns, between two parts of them. */
  caption?: string;
  /** A note in small letters below the first column. */
  footnote?: string;
  pageNumber?: string;
};

type Pen = InstanceType<typeof PdfDocument>;
type Area = { x: number; width: number; size: number };

const SIZE = 10;
const LEADING = 12;
const [LEFT, WIDTH, TOP, BOTTOM] = [60, 492, 120, 700];

/** A PDF of one page of justified text whose words are all set, line by line, in columns around what stands across them. */
export function makeJournalPdf(text: string, page: JournalPage): Promise<Uint8Array<ArrayBuffer>> {
  const pen = new PdfDocument({ margin: 0, size: [612, 792] });
  const written = pdfBytes(pen);
  pen.font('Times-Roman');
  const width = (WIDTH - (page.columns - 1) * page.gutter * SIZE) / page.columns;
  const area = (column: number): Area => ({
    x: LEFT + column * (width + page.gutter * SIZE),
    width,
    size: SIZE,
  });
  if (page.runningHead) line(pen, page.runningHead, { x: LEFT, width: WIDTH, size: 9 }, 36);
  if (page.title) pen.fontSize(16).text(page.title, LEFT, 70, { width: WIDTH, align: 'center' });
  const lines = linesOf(pen, text, area(0));
  const rows = Math.ceil(lines.length / page.columns);
  const upper = page.caption ? Math.floor(rows / 2) : rows;
  const set = (from: number, count: number, top: number) => {
    for (let at = 0; at < count * page.columns && from + at < lines.length; at++) {
      const [column, row] = [Math.floor(at / count), at % count];
      line(pen, lines[from + at] ?? '', area(column), top + row * LEADING);
    }
  };
  set(0, upper, TOP);
  if (page.caption) {
    const top = TOP + upper * LEADING + 20;
    pen.rect(LEFT, top, WIDTH, 60).stroke();
    pen.fontSize(9).text(page.caption, LEFT, top + 68, { width: WIDTH });
    set(upper * page.columns, rows - upper, top + 110);
  }
  if (page.footnote) pen.fontSize(8).text(page.footnote, LEFT, BOTTOM, { width });
  if (page.pageNumber) line(pen, page.pageNumber, { x: 300, width: 20, size: 9 }, 760);
  pen.end();
  return written;
}

/** Breaks a text into lines; the last word space of each is left out. */
function linesOf(pen: Pen, text: string, { width, size }: Area): string[] {
  pen.fontSize(size);
  const lines: string[] = [];
  let open = '';
  for (const word of text.split(' ')) {
    const longer = open ? `${open} ${word}` : word;
    if (open && pen.widthOfString(longer) > width) {
      lines.push(open);
      open = word;
    } else open = longer;
  }
  return open ? [...lines, open] : lines;
}

/** Sets a line, justified unless it is much shorter than its area. */
function line(pen: Pen, text: string, { x, width, size }: Area, y: number): void {
  pen.fontSize(size);
  const spare = width - pen.widthOfString(text);
  const spaces = text.split(' ').length - 1;
  const wordSpacing = spaces > 0 && spare < width * 0.3 ? spare / spaces : 0;
  pen.text(text, x, y, { lineBreak: false, wordSpacing });
}
