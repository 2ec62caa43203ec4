import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import canvasKit from 'canvaskit-wasm';
import PdfDocument from 'pdfkit';
import { pdfBytes } from './make-pdf.ts';

const FONT = join(import.meta.dirname, '../../src/server/papers/fonts/serif.ttf');
/** A page of A4 at 200 points an inch. */
const [WIDTH, HEIGHT] = [1_654, 2_339];
const [MARGIN, SIZE] = [200, 33];
/** No sheet lies quite straight in a scanner. */
const SKEW_DEGREES = 0.4;

/** The package is CommonJS, whose function Node gives as the default export. */
const startKit = canvasKit as unknown as typeof canvasKit.default;

export type Scan = {
  /** The text of each page, a paragraph a line. */
  pages: readonly string[];
  /** How far each sheet is turned clockwise. */
  turned?: 0 | 90 | 180 | 270;
  /** How far its lines are apart, in points of the picture; less than 40 prints them over each other. */
  leading?: number;
};

/** A PDF like that of a scanner: each page is the picture of a typed sheet, set askew, without a text layer. */
export async function makeScan({ pages, turned = 0, leading = 48 }: Scan): Promise<Uint8Array<ArrayBuffer>> {
  const kit = await startKit();
  const face = kit.Typeface.MakeFreeTypeFaceFromData(Uint8Array.from(await readFile(FONT)).buffer);
  const font = new kit.Font(face, SIZE);
  const document = new PdfDocument({ autoFirstPage: false });
  const written = pdfBytes(document);
  const [width, height] = turned % 180 === 0 ? [WIDTH, HEIGHT] : [HEIGHT, WIDTH];
  for (const page of pages) {
    const surface = kit.MakeSurface(width, height);
    if (!surface) throw new Error('No surface to draw a scan on.');
    const canvas = surface.getCanvas();
    canvas.clear(kit.WHITE);
    canvas.translate(width / 2, height / 2);
    canvas.rotate(turned + SKEW_DEGREES, 0, 0);
    canvas.translate(-WIDTH / 2, -HEIGHT / 2);
    const ink = new kit.Paint();
    ink.setColor(kit.Color(40, 40, 40));
    ink.setAntiAlias(true);
    const measure = (line: string) =>
      font.getGlyphWidths(font.getGlyphIDs(line)).reduce((sum: number, one: number) => sum + one, 0);
    for (const [row, line] of linesOf(page, measure).entries())
      canvas.drawText(line, MARGIN, MARGIN + row * leading, ink, font);
    const picture = surface.makeImageSnapshot().encodeToBytes();
    if (!picture) throw new Error('The picture of a scan was not made.');
    document.addPage({ size: [(width * 72) / 200, (height * 72) / 200], margin: 0 });
    document.image(Buffer.from(picture), 0, 0, { width: (width * 72) / 200 });
    surface.delete();
  }
  document.end();
  return written;
}

/** Breaks paragraphs into lines of the width of the sheet, with an empty one between. */
function linesOf(page: string, measure: (line: string) => number): string[] {
  return page.split('\n').flatMap((paragraph) => {
    const lines = [''];
    for (const word of paragraph.split(' ')) {
      const longer = `${lines.at(-1)} ${word}`.trim();
      if (measure(longer) > WIDTH - 2 * MARGIN) lines.push(word);
      else lines[lines.length - 1] = longer;
    }
    return [...lines, ''];
  });
}
