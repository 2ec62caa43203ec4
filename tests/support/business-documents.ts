import { readFileSync } from 'node:fs';
import PdfDocument from 'pdfkit';
import { pdfBytes } from './make-pdf.ts';
import { seededNumbers } from './name-samples.ts';

/** A business document, with what a careful reader says of it. All firms and people are invented. */
export type BusinessDocument = {
  name: string;
  title: string;
  kind: string;
  /** As it is written; null for none. */
  date: string | null;
  parties: string[];
  /** Questions with words of the answer; null when the document does not answer. */
  questions: { question: string; answer: string | null; isList: boolean }[];
  /** What a summary should hold, and what it should not. */
  keys: string[];
  boilerplate: string[];
  pages: string[][];
};

/**
 * The documents of tests/fixtures/business-documents.txt. Of the lines before `#`, `?` is a question, `=` its answer, `~` one of several, and `!`
 * a question without one. On the pages, divided by `---`, each line is a sentence and a blank line ends a paragraph; `#` and
 * `##` are headings, `|` divides the cells of a row and `>` is a line by itself. `*` marks what a summary should hold, `x`
 * what it should not. `filler 3` stands for three pages of notes.
 */
export function readBusinessDocuments(): BusinessDocument[] {
  const file = new URL('../fixtures/business-documents.txt', import.meta.url);
  return readFileSync(file, 'utf8').split(/^== /m).slice(1).map(toDocument);
}

function toDocument(source: string): BusinessDocument {
  const at = source.indexOf('\n#\n');
  const [name = '', ...about] = source.slice(0, at).split('\n');
  const valuesOf = (mark: string) =>
    about.flatMap((line) => (line.startsWith(`${mark} `) ? [line.slice(mark.length + 1)] : []));
  const body = source.slice(at + 3).trim();
  const marked = (mark: string) =>
    body.split('\n').flatMap((line) => (line.startsWith(mark) ? [line.slice(1)] : []));
  const answers = about.filter((line) => /^[=~] /.test(line));
  return {
    name,
    title: valuesOf('title')[0] ?? '',
    kind: valuesOf('kind')[0] ?? '',
    date: valuesOf('date')[0] ?? null,
    parties: valuesOf('party'),
    questions: [
      ...valuesOf('?').map((question, index) => ({
        question,
        answer: answers[index]?.slice(2) ?? null,
        isList: answers[index]?.startsWith('~') === true,
      })),
      ...valuesOf('!').map((question) => ({ question, answer: null, isList: false })),
    ],
    keys: marked('*'),
    boilerplate: marked('x').filter((line) => !line.startsWith('#') && !line.includes(' . . ')),
    pages: body.split('\n---\n').flatMap(toPages),
  };
}

function toPages(page: string): string[][] {
  const filler = /^filler (\d+)$/.exec(page.trim())?.[1];
  if (!filler) return [page.split('\n').map((line) => line.replace(/^[*x](?=[^\s])/, ''))];
  const random = seededNumbers(Number(filler));
  return Array.from({ length: Number(filler) }, (_, index) => notes(random, index));
}

const SUBJECTS =
  'Plant|Leases|Stocks|Pensions|Provisions|Trade debtors|Grants|Deferred tax|Share options'.split('|');
const CLAUSES = [
  'are stated at cost less what has been written off in earlier years',
  'are measured by the method that was used in the year before',
  'are shown in the table of the note that follows this one',
  'did not change in a way that is of weight for the reader',
  'are tested once a year by the directors and an outside expert',
  'fall due within the periods that are set out in the register',
];

/** A page of notes to accounts, which no summary should hold. */
function notes(random: () => number, index: number): string[] {
  const among = (choices: readonly string[]) => choices[Math.floor(random() * choices.length)] ?? '';
  const sentence = () =>
    `${among(SUBJECTS)} of class ${Math.ceil(random() * 90)} ${among(CLAUSES)}, as in note ${Math.ceil(random() * 40)}.`;
  return [`## Note ${index + 1}: ${among(SUBJECTS)}`, ...Array.from({ length: 14 }, sentence)];
}

const [LEFT, WIDTH, SIZE] = [72, 468, 11];

/** The document as a PDF like that of a word processor, with running heads and page numbers when it has many pages. */
export function drawBusinessDocument({ title, pages }: BusinessDocument): Promise<Uint8Array<ArrayBuffer>> {
  const pen = new PdfDocument({ autoFirstPage: false, margin: LEFT });
  const written = pdfBytes(pen);
  for (const [index, lines] of pages.entries()) {
    pen.addPage();
    if (pages.length > 3) drawEdges(pen, title, index + 1);
    pen.text('', LEFT, 90);
    for (const paragraph of paragraphsOf(lines)) drawParagraph(pen, paragraph);
  }
  pen.end();
  return written;
}

type Pen = InstanceType<typeof PdfDocument>;

function drawEdges(pen: Pen, title: string, page: number): void {
  pen.font('Helvetica').fontSize(8).text(title, LEFT, 40, { lineBreak: false });
  pen.page.margins.bottom = 0;
  pen.text(String(page), 300, 760, { lineBreak: false });
  pen.page.margins.bottom = LEFT;
}

/** Groups lines into paragraphs; headings, rows and lines by themselves are one each. */
function paragraphsOf(lines: readonly string[]): string[] {
  const paragraphs: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    const isAlone = /^(?:#|>)/.test(line) || line.includes(' | ');
    if (isOpen && !isAlone && line !== '') paragraphs.push(`${paragraphs.pop()} ${line}`);
    else if (line !== '') paragraphs.push(line);
    isOpen = line !== '' && !isAlone;
  }
  return paragraphs;
}

function drawParagraph(pen: Pen, paragraph: string): void {
  const [, mark = '', text = ''] = /^(#{1,2}|>)? ?(.*)$/.exec(paragraph) ?? [];
  const isHeading = mark.startsWith('#');
  pen.font(isHeading ? 'Helvetica-Bold' : 'Helvetica').fontSize(mark === '#' ? 17 : isHeading ? 13 : SIZE);
  const cells = text.split(' | ');
  const { y } = pen;
  const [first = 0, next = 0] = cells.length === 2 ? [178, 290] : [190, (WIDTH - 190) / (cells.length - 1)];
  for (const [index, cell] of cells.entries())
    pen.text(cell, LEFT + (index === 0 ? 0 : first + (index - 1) * next), y, {
      width: cells.length === 1 ? WIDTH : index === 0 ? first - 10 : next - 10,
    });
  pen.x = LEFT;
  pen.moveDown(mark === '>' || cells.length > 1 ? 0.35 : 0.9);
}
