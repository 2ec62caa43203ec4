import { CAIRN_STONES } from '#contract/entity-files/cairn-stones.ts';
import type { EntityFile } from '#contract/entity-files/entity-file-contract.ts';
import { fileTables } from '#contract/entity-files/entity-file-tables.ts';
import {
  asOfText,
  countsText,
  emptySentence,
  entityText,
  FILE_HEADINGS,
  madeAgainSentence,
  shortFingerprint,
  stateSentences,
} from '#contract/entity-files/entity-file-words.ts';
import type { FileRow, FileTable } from '#contract/entity-files/file-cells.ts';
import { PdfFonts } from '../../papers/pdf-fonts.ts';
import { BODY_SIZE, COLOURS, type Ink, type PlacedLine } from '../../papers/pdf-lines.ts';
import { CONTENT_WIDTH, PdfSheet } from '../../papers/pdf-sheet.ts';

/** The columns of each section as shares of the width. */
const SHARES: Record<FileTable['key'], readonly number[]> = {
  known: [0.253, 0.252, 0.163, 0.332],
  questions: [0.253, 0.157, 0.19, 0.4],
  matches: [0.28, 0.2, 0.08, 0.2, 0.24],
  summaries: [0.25, 0.45, 0.1, 0.2],
};
const GAP = 8;
const PADDING = 4;
const TITLE: Ink = { face: 'display', size: 25, colour: COLOURS.ink };
const CAPS: Ink = { face: 'serif', size: 7.9, colour: COLOURS.quiet };
const QUIET: Ink = { face: 'sans', size: BODY_SIZE, colour: COLOURS.quiet };
const SMALL: Ink = { face: 'sans', size: 7.9, colour: COLOURS.quiet };
const SECTION: Ink = { face: 'italic', size: 10.4, colour: COLOURS.ink };

/** Draws a file as a PDF. The same file gives the same bytes. */
export async function drawEntityFile(
  file: EntityFile,
  fingerprint: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = new PdfSheet(new PdfFonts(), { title: `File of ${file.name}`, made: new Date(file.asOf) });
  drawTitle(sheet, file);
  if (file.state !== 'unknown')
    for (const table of fileTables(file)) new TableDrawing(sheet, table, file).draw();
  sheet.onPage = () => {};
  sheet.y += 10;
  drawSentence(sheet, `${madeAgainSentence(file)} Days and times are in UTC.`);
  drawSentence(sheet, `Fingerprint, the SHA-256 of its JSON: ${fingerprint}`, SMALL);
  return sheet.finish(`Fingerprint ${shortFingerprint(fingerprint)}`);
}

function drawTitle(sheet: PdfSheet, file: EntityFile): void {
  sheet.drawMark(CAIRN_STONES, { y: sheet.y + 4, scale: 0.4 });
  const heading = sheet.lines.break(
    [{ text: FILE_HEADINGS[file.kind].toUpperCase(), ink: CAPS }],
    CONTENT_WIDTH,
  );
  sheet.y = sheet.drawLines(heading, { x: 0, y: sheet.y });
  const name = sheet.lines.break([{ text: file.name, ink: TITLE }], CONTENT_WIDTH, 1.2);
  sheet.y = sheet.drawLines(name, { x: 0, y: sheet.y + 1 }) + 4;
  drawSentence(sheet, `As of ${asOfText(file.asOf)}. ${entityText(file)}. ${countsText(file)}`.trimEnd());
  for (const sentence of stateSentences(file)) drawSentence(sheet, sentence);
  sheet.y += 8;
}

function drawSentence(sheet: PdfSheet, text: string, ink = QUIET): void {
  for (const line of sheet.lines.break([{ text, ink }], CONTENT_WIDTH)) {
    if (line.height > sheet.room) sheet.feed();
    sheet.y = sheet.drawLines([line], { x: 0, y: sheet.y });
  }
}

/** Draws one section: its name in the margin, its head again on each page, its rows whole. */
class TableDrawing {
  readonly #sheet: PdfSheet;
  readonly #table: FileTable;
  readonly #columns: readonly { x: number; width: number }[];
  readonly #remarks: readonly string[];

  constructor(sheet: PdfSheet, table: FileTable, file: EntityFile) {
    this.#sheet = sheet;
    this.#table = table;
    const empty = table.key === 'known' ? emptySentence(file) : '';
    this.#remarks = [...(empty === '' ? [] : [`${empty} and not printed.`]), ...table.remarks];
    let x = 0;
    this.#columns = SHARES[table.key].map((share) => {
      const column = { x, width: share * CONTENT_WIDTH - GAP };
      x += share * CONTENT_WIDTH;
      return column;
    });
  }

  draw(): void {
    const sheet = this.#sheet;
    const rows = this.#table.rows.map((row) => ({ row, cells: this.#linesOf(row) }));
    sheet.onPage = () => {};
    if (this.#headHeight + heightOf(rows[0]?.cells ?? []) > sheet.room) sheet.feed();
    this.#drawHead(false);
    sheet.onPage = () => this.#drawHead(true);
    for (const { row, cells } of rows) this.#drawRow(row, cells);
    sheet.onPage = () => {};
    sheet.y += 3;
    for (const remark of this.#remarks) drawSentence(sheet, remark, SMALL);
    sheet.y += 14;
  }

  /** About a line of the head and the space around it. */
  get #headHeight(): number {
    return 26;
  }

  #drawHead(isContinued: boolean): void {
    const sheet = this.#sheet;
    const { title, count, columns, rows } = this.#table;
    const note = isContinued ? 'continued' : count;
    sheet.drawInMargin(
      [[{ text: title, ink: SECTION }], ...(note ? [[{ text: note, ink: SMALL }]] : [])],
      sheet.y - 2,
    );
    if (rows.length === 0) return;
    for (const [index, { x, width }] of this.#columns.entries()) {
      const text = (columns[index] ?? '').toUpperCase();
      sheet.drawLines(sheet.lines.break([{ text, ink: CAPS }], width + GAP), { x, y: sheet.y });
    }
    sheet.y += 16;
    sheet.drawHairline(COLOURS.rule);
  }

  #linesOf({ cells }: FileRow): PlacedLine[][] {
    return cells.map((cell, index) => this.#sheet.lines.cell(cell, this.#columns[index]?.width ?? 0));
  }

  #drawRow({ group }: FileRow, cells: readonly PlacedLine[][]): void {
    const sheet = this.#sheet;
    const groupHeight = group ? 24 : 0;
    const height = heightOf(cells) + 2 * PADDING;
    const isHigherThanPage = height + groupHeight > sheet.pageHeight - this.#headHeight;
    if (!isHigherThanPage && height + groupHeight > sheet.room) sheet.feed();
    if (group) this.#drawGroup(group);
    if (isHigherThanPage) this.#drawByLine(cells);
    else this.#drawWhole(cells, height);
    sheet.drawHairline(COLOURS.line);
  }

  #drawGroup(group: string): void {
    const sheet = this.#sheet;
    sheet.drawLines(sheet.lines.break([{ text: group.toUpperCase(), ink: CAPS }], CONTENT_WIDTH), {
      x: 0,
      y: sheet.y + 9,
    });
    sheet.y += 24;
    sheet.drawHairline(COLOURS.rule);
  }

  #drawWhole(cells: readonly PlacedLine[][], height: number): void {
    const y = this.#sheet.y + PADDING;
    for (const [index, lines] of cells.entries()) {
      this.#sheet.drawLines(lines, { x: this.#columns[index]?.x ?? 0, y });
    }
    this.#sheet.y += height;
  }

  /** A row that is higher than a page goes on over the next ones. */
  #drawByLine(cells: readonly PlacedLine[][]): void {
    const sheet = this.#sheet;
    const count = Math.max(...cells.map((lines) => lines.length));
    sheet.y += PADDING;
    for (let index = 0; index < count; index++) {
      const height = Math.max(...cells.map((lines) => lines[index]?.height ?? 0));
      if (height > sheet.room) {
        sheet.feed();
        sheet.y += PADDING;
      }
      for (const [column, lines] of cells.entries()) {
        const line = lines[index];
        if (line) sheet.drawLines([line], { x: this.#columns[column]?.x ?? 0, y: sheet.y });
      }
      sheet.y += height;
    }
    sheet.y += PADDING;
  }
}

function heightOf(cells: readonly PlacedLine[][]): number {
  return Math.max(0, ...cells.map((lines) => lines.reduce((sum, { height }) => sum + height, 0)));
}
