import type { FileCell, TextRun } from '#contract/entity-files/file-cells.ts';
import type { Face, PdfFonts } from './pdf-fonts.ts';

/** How a text is drawn; sizes are in points. */
export type Ink = { face: Face; size: number; colour: string; isStruck?: boolean };
/** A text in one font at its position in a line. */
type PlacedText = { text: string; font: string; ink: Ink; x: number; width: number };
/** A line that fits its column. */
export type PlacedLine = { texts: PlacedText[]; height: number };
/** The width of a text in points. */
export type Measure = (text: string, font: string, size: number) => number;

export const COLOURS = {
  ink: '#182023',
  quiet: '#454D4C',
  faint: '#62675F',
  accent: '#46582A',
  line: '#DAD5C5',
  rule: '#B9B3A0',
} as const;
export const BODY_SIZE = 8.6;
const SMALL_SIZE = 7.9;
const LINE_HEIGHT = 1.42;

/** Where a line may end inside a word: after the signs that join the parts of an address or a key. */
const PARTS = /\s+|[^\s@/_-]*?(?:[@/_-]+|\.(?=\p{L}))|[^\s@/_-]+?(?=\.\p{L}|[\s@/_-]|$)/gu;

/** Breaks texts into lines of a width. */
export class LineBreaker {
  readonly #fonts: PdfFonts;
  readonly #measure: Measure;

  constructor(fonts: PdfFonts, measure: Measure) {
    this.#fonts = fonts;
    this.#measure = measure;
  }

  /** The lines of a table's cell. */
  cell(cell: FileCell, width: number): PlacedLine[] {
    return cell.flatMap(({ runs, isSmall }) => {
      const size = isSmall ? SMALL_SIZE : BODY_SIZE;
      return this.break(
        runs.map((run) => ({ text: run.text, ink: inkOf(run, size) })),
        width,
      );
    });
  }

  /** The lines of some runs of text; `leading` is their height for each point of the smallest. */
  break(runs: readonly { text: string; ink: Ink }[], width: number, leading = LINE_HEIGHT): PlacedLine[] {
    const height = Math.min(...runs.map(({ ink }) => ink.size)) * leading;
    const lines: PlacedLine[] = [{ texts: [], height }];
    let x = 0;
    const feed = () => {
      lines.push({ texts: [], height });
      x = 0;
    };
    const place = (text: string, ink: Ink) => {
      for (const piece of this.#fonts.pieces(text, ink.face)) {
        const length = this.#measure(piece.text, piece.font, ink.size);
        lines.at(-1)?.texts.push({ ...piece, ink, x, width: length });
        x += length;
      }
    };
    for (const { text, ink } of runs) {
      for (const part of text.match(PARTS) ?? []) {
        const isBlank = part.trim() === '';
        if (isBlank && x === 0) continue;
        const length = this.#widthOf(part, ink);
        if (x > 0 && !isBlank && x + length > width) feed();
        if (length <= width) place(isBlank ? ' ' : part, ink);
        else this.#placeLetters(part, ink, { room: () => width - x, feed, place });
      }
    }
    return lines;
  }

  /** Places a word that is wider than its column letter by letter. */
  #placeLetters(
    word: string,
    ink: Ink,
    line: { room: () => number; feed: () => void; place: (text: string, ink: Ink) => void },
  ): void {
    let taken = '';
    for (const letter of word) {
      if (taken !== '' && this.#widthOf(taken + letter, ink) > line.room()) {
        line.place(taken, ink);
        line.feed();
        taken = '';
      }
      taken += letter;
    }
    line.place(taken, ink);
  }

  #widthOf(text: string, ink: Ink): number {
    return this.#fonts
      .pieces(text, ink.face)
      .reduce((sum, piece) => sum + this.#measure(piece.text, piece.font, ink.size), 0);
  }
}

function inkOf({ style }: TextRun, size: number): Ink {
  switch (style) {
    case 'quiet':
      return { face: 'sans', size, colour: COLOURS.quiet };
    case 'strong':
      return { face: 'strong', size, colour: COLOURS.ink };
    case 'question':
      return { face: 'italic', size: size * 1.08, colour: COLOURS.ink };
    case 'struck':
      return { face: 'sans', size, colour: COLOURS.faint, isStruck: true };
    case 'confirmed':
      return { face: 'strong', size, colour: COLOURS.accent };
    default:
      return { face: 'sans', size, colour: COLOURS.ink };
  }
}
