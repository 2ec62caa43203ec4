import { withoutLineNumbers } from './layout/line-numbers.ts';
import { pageBlocks } from './layout/page-blocks.ts';
import { tableRows } from './layout/table-rows.ts';
import { isRightToLeft, type Row, type Segment, type TextRun, textRows } from './layout/text-rows.ts';
import { turnedRuns } from './layout/turned-runs.ts';
import { repairLetters } from './letters.ts';

/** A line of text. */
export type TextLine = { text: string; x: number; right: number; y: number; height: number };

/** A line, or a cell of a table, and its block: one column, or what stands by itself. */
export type BlockLine = TextLine & {
  block: number;
  /** The font of its first letters, as PDF.js names it. */
  font: string;
  /** `edge`: a running head, a footer, a page number, or text in another direction. */
  role: 'text' | 'cell' | 'edge';
};

/** Sorts the runs of a page into lines in reading order, block by block. */
export function pageLines(runs: readonly TextRun[]): BlockLine[] {
  const blocks = turnedRuns(runs).flatMap((group, index) =>
    pageBlocks(withoutLineNumbers(textRows(group))).map(({ rows, isEdge }) => ({
      rows,
      isEdge: isEdge || index > 0,
    })),
  );
  return blocks.flatMap(({ rows, isEdge }, block) => {
    const cells = tableRows(rows);
    const linesOf = (row: Row): BlockLine[] => {
      if (isEdge) return parts(row).map((part) => ({ ...part, block, role: 'edge' }));
      if (cells.has(row)) return parts(row).map((part) => ({ ...part, block, role: 'cell' }));
      return [{ ...wholeLine(row), block, role: 'text' }];
    };
    return rows.flatMap(linesOf).filter(({ text }) => text !== '');
  });
}

type Part = Omit<BlockLine, 'block' | 'role'>;

function parts({ y, segments }: Row): Part[] {
  return inReadingOrder(segments).map((segment) => ({ ...segment, y, text: tidy(segment.text) }));
}

function wholeLine({ y, height, segments }: Row): Part {
  const [first] = segments;
  const text = inReadingOrder(segments)
    .map((segment) => segment.text)
    .join(' ');
  const right = segments.reduce((most, segment) => Math.max(most, segment.right), 0);
  return { text: tidy(text), x: first?.x ?? 0, right, y, height, font: first?.font ?? '' };
}

function inReadingOrder(segments: readonly Segment[]): readonly Segment[] {
  return isRightToLeft(segments.map(({ text }) => text).join(' ')) ? segments.toReversed() : segments;
}

function tidy(text: string): string {
  return repairLetters(text).replace(/\s+/g, ' ').trim();
}
