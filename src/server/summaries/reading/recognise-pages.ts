import type * as PdfLibrary from 'unpdf';
import type { LanguageFile } from './language-files.ts';
import { pictureOfImages } from './page-images.ts';
import { recognisedText } from './page-text.ts';
import type { RecognisedLine } from './recognised-lines.ts';
import { dropRunningLines } from './running-lines.ts';
import { openTextRecognition } from './text-recognition.ts';
import type { Turn } from './turned-picture.ts';
import { recogniseUpright } from './upright-page.ts';

type PdfJs = Awaited<ReturnType<typeof PdfLibrary.getResolvedPDFJS>>;
type Scans = {
  document: Awaited<ReturnType<typeof PdfLibrary.getDocumentProxy>>;
  /** Indexes of its pages, from 0. */
  indexes: readonly number[];
  OPS: PdfJs['OPS'];
  /** URL of the engine. */
  engine: string;
  languages: LanguageFile[];
  /** Called with the number of each page before it is recognised. */
  onPage(number: number): void;
};

/**
 * Recognises the text on the pictures of some pages.
 * @returns the text of each, in the order of `indexes`, empty without text, and how many are too unclear to be read
 */
export async function recognisePages(scans: Scans): Promise<{ texts: string[]; unclear: number }> {
  const { document, indexes, OPS, engine, languages, onPage } = scans;
  onPage((indexes[0] ?? 0) + 1);
  const recognise = await openTextRecognition(engine, languages);
  const pages: RecognisedLine[][] = [];
  let [unclear, likely]: [number, Turn] = [0, 0];
  for (const index of indexes) {
    onPage(index + 1);
    const page = await document.getPage(index + 1);
    const drawn = await pictureOfImages(page, OPS);
    page.cleanup();
    if (!drawn) {
      pages.push([]);
      continue;
    }
    const { lines, turn, isUnclear } = recogniseUpright(drawn, recognise, likely);
    likely = turn;
    unclear += Number(isUnclear);
    pages.push(lines);
  }
  return { texts: dropRunningLines(pages).map(recognisedText), unclear };
}
