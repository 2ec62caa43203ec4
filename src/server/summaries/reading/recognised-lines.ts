import type { TextLine } from './page-lines.ts';

/** A line recognised in a picture, with the key of its paragraph. */
export type RecognisedLine = TextLine & { paragraph: string };

/** The lines of a page, and how sure its words are: the mean over their letters, in percent, 0 without words. */
export type RecognisedPage = { lines: RecognisedLine[]; confidence: number };

/** Levels of the rows in Tesseract's result. */
const LINE = 4;
const WORD = 5;
/** The lowest mean confidence of a line's words, in percent. */
const MIN_CONFIDENCE = 50;

/**
 * Parses the lines that Tesseract found in the picture of a page, in its order and in points of the page.
 * @param table its result as tab-separated values
 */
export function recognisedLines(
  table: string,
  { height, scale }: { height: number; scale: number },
): RecognisedPage {
  let [letters, sureness] = [0, 0];
  const lines: { line: RecognisedLine; words: string[]; confidence: number }[] = [];
  for (const row of table.split('\n')) {
    const cells = row.split('\t');
    const [level = 0, , block, paragraph, , , left = 0, top = 0, width = 0, tall = 0, confidence = 0] =
      cells.map(Number);
    if (level === LINE) {
      const [x, right, y] = [left, left + width, height - top - tall].map((length) => length / scale);
      const position = { x: x ?? 0, right: right ?? 0, y: y ?? 0, height: tall / scale };
      lines.push({
        line: { ...position, text: '', paragraph: `${block} ${paragraph}` },
        words: [],
        confidence: 0,
      });
    }
    const current = lines.at(-1);
    const word = cells[11]?.trim();
    if (level !== WORD || !current || !word) continue;
    current.words.push(word);
    current.confidence += confidence;
    letters += word.length;
    sureness += word.length * confidence;
  }
  const sure = lines
    .filter(({ words, confidence }) => words.length > 0 && confidence / words.length >= MIN_CONFIDENCE)
    .map(({ line, words }) => ({ ...line, text: words.join(' ') }));
  return { lines: sure, confidence: letters === 0 ? 0 : sureness / letters };
}
