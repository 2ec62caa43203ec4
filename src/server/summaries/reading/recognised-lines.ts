import type { TextLine } from './page-lines.ts';

/** A line that was recognised in a picture, and which of the page's paragraphs it belongs to. */
export type RecognisedLine = TextLine & { paragraph: string };

/** Levels of what Tesseract tells, a row for each. */
const LINE = 4;
const WORD = 5;
/** Lines whose words it is less sure of than this, in percent, are no writing. */
const MIN_CONFIDENCE = 50;

/**
 * The lines that Tesseract found in the picture of a page, in its order, measured in points of the page.
 * @param table its result as tab-separated values
 */
export function recognisedLines(
  table: string,
  { height, scale }: { height: number; scale: number },
): RecognisedLine[] {
  const lines: { line: RecognisedLine; words: string[]; confidence: number }[] = [];
  for (const row of table.split('\n')) {
    const cells = row.split('\t');
    const [level = 0, , block, paragraph, , , left = 0, top = 0, width = 0, tall = 0, confidence = 0] =
      cells.map(Number);
    if (level === LINE) {
      const [x, right, y] = [left, left + width, height - top - tall].map((length) => length / scale);
      const place = { x: x ?? 0, right: right ?? 0, y: y ?? 0, height: tall / scale };
      lines.push({
        line: { ...place, text: '', paragraph: `${block} ${paragraph}` },
        words: [],
        confidence: 0,
      });
    }
    const current = lines.at(-1);
    const word = cells[11]?.trim();
    if (level !== WORD || !current || !word) continue;
    current.words.push(word);
    current.confidence += confidence;
  }
  return lines
    .filter(({ words, confidence }) => words.length > 0 && confidence / words.length >= MIN_CONFIDENCE)
    .map(({ line, words }) => ({ ...line, text: words.join(' ') }));
}
