import PdfDocument from 'pdfkit';
import { installationFormat } from '../ground/installation-format.ts';
import type { PdfFonts } from './pdf-fonts.ts';
import { COLOURS, type Ink, LineBreaker, type PlacedLine } from './pdf-lines.ts';

/** Measures of an A4 sheet in points; the margin's rule stands at 124 of 794 pixels. */
const SHEET = { margin: 42, rule: 93, left: 111, right: 553, top: 40, bottom: 776, foot: 788 } as const;
const MARGIN_WIDTH = SHEET.rule - SHEET.margin - 3;
export const CONTENT_WIDTH = SHEET.right - SHEET.left;
/** How much of a line's height is above its baseline. */
const ASCENT = 0.74;

const FOOT_INK: Ink = { face: 'sans', size: 7.9, colour: COLOURS.quiet };

/** A paper in the look of the notebook: pages with a margin and its rule, and a position that moves down. */
export class PdfSheet {
  readonly lines: LineBreaker;
  readonly #document: InstanceType<typeof PdfDocument>;
  /** Called on each page after the first. */
  onPage: () => void = () => {};
  y: number = SHEET.top;

  constructor(fonts: PdfFonts, { title, made }: { title: string; made: Date }) {
    this.#document = new PdfDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      lang: installationFormat().language,
      displayTitle: true,
      // Without a date of its own, a PDF made again would differ.
      info: { Title: title, Author: 'Cairn', Creator: 'Cairn', CreationDate: made },
    });
    for (const [name, bytes] of fonts.files) this.#document.registerFont(name, bytes);
    this.lines = new LineBreaker(fonts, (text, font, size) =>
      this.#document.font(font).fontSize(size).widthOfString(text),
    );
    this.#drawRule();
  }

  /** The height that is left on the page. */
  get room(): number {
    return SHEET.bottom - this.y;
  }
  /** The height of an empty page. */
  get pageHeight(): number {
    return SHEET.bottom - SHEET.top;
  }

  /** Begins a page. */
  feed(): void {
    this.#document.addPage();
    this.#drawRule();
    this.y = SHEET.top;
    this.onPage();
  }

  /** Draws lines at a distance from the content's left edge, from a height down. */
  drawLines(lines: readonly PlacedLine[], { x, y }: { x: number; y: number }): number {
    let top = y;
    for (const line of lines) {
      this.#drawLine(line, SHEET.left + x, top);
      top += line.height;
    }
    return top;
  }

  /** Draws lines in the margin, beside the present height. */
  drawInMargin(runs: readonly { text: string; ink: Ink }[][], y: number): void {
    let top = y;
    for (const line of runs.flatMap((some) => this.lines.break(some, MARGIN_WIDTH))) {
      this.#drawLine(line, SHEET.margin, top);
      top += line.height;
    }
  }

  /** Draws a filled outline in the margin, scaled to a width. */
  drawMark(outlines: readonly string[], { y, scale }: { y: number; scale: number }): void {
    this.#document.save().translate(SHEET.margin, y).scale(scale).fillColor(COLOURS.ink);
    for (const outline of outlines) this.#document.path(outline).fill();
    this.#document.restore();
  }

  /** Draws a hairline over the content's width at the present height. */
  drawHairline(colour: string): void {
    const { left, right } = SHEET;
    this.#document.lineWidth(0.6).strokeColor(colour).moveTo(left, this.y).lineTo(right, this.y).stroke();
  }

  /** Adds the foot of every page, and returns the whole document. */
  async finish(foot: string): Promise<Uint8Array<ArrayBuffer>> {
    const { start, count } = this.#document.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.#document.switchToPage(start + page);
      this.#drawFoot(foot, `Page ${page + 1} of ${count}`);
    }
    const chunks: Uint8Array[] = [];
    const written = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      this.#document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
      this.#document.on('end', () => resolve(Uint8Array.from(Buffer.concat(chunks))));
      this.#document.on('error', reject);
    });
    this.#document.end();
    return written;
  }

  #drawFoot(middle: string, end: string): void {
    this.y = SHEET.foot;
    this.drawHairline(COLOURS.rule);
    for (const [text, share] of [
      ['Cairn. Confidential', 0],
      [middle, 0.5],
      [end, 1],
    ] as const) {
      const lines = this.lines.break([{ text, ink: FOOT_INK }], CONTENT_WIDTH);
      const width = lines[0]?.texts.reduce((sum, one) => sum + one.width, 0) ?? 0;
      this.drawLines(lines, { x: (CONTENT_WIDTH - width) * share, y: SHEET.foot + 7 });
    }
  }

  #drawRule(): void {
    const { height } = this.#document.page;
    this.#document
      .lineWidth(0.6)
      .strokeColor(COLOURS.line)
      .moveTo(SHEET.rule, 0)
      .lineTo(SHEET.rule, height)
      .stroke();
  }

  #drawLine({ texts, height }: PlacedLine, left: number, top: number): void {
    const baseline = top + height * ASCENT;
    for (const { text, font, ink, x, width } of texts) {
      this.#document
        .font(font)
        .fontSize(ink.size)
        .fillColor(ink.colour)
        .text(text, left + x, baseline, { lineBreak: false, baseline: 'alphabetic' });
      if (!ink.isStruck) continue;
      const middle = baseline - ink.size * 0.26;
      this.#document
        .lineWidth(0.6)
        .strokeColor(ink.colour)
        .moveTo(left + x, middle)
        .lineTo(left + x + width, middle)
        .stroke();
    }
  }
}
