import { isRightToLeft } from '#contract/summaries/right-to-left.ts';
import { isOfFields, withLabelsBeside } from './layout/form-labels.ts';
import { withInitials } from './layout/initials.ts';
import { withoutLineNumbers } from './layout/line-numbers.ts';
import { partOverlaid } from './layout/overlaid-runs.ts';
import { pageBlocks } from './layout/page-blocks.ts';
import { tableRows } from './layout/table-rows.ts';
import { type Row, type Segment, type TextRun, textRows } from './layout/text-rows.ts';
import { turnedRuns } from './layout/turned-runs.ts';
import { repairLetters } from './letters.ts';

/** A line of text; its place is that on a page turned so that it is read from left to right. */
export type TextLine = {
  text: string;
  x: number;
  right: number;
  y: number;
  height: number;
  /** The direction in which it is read; `right` unless named. */
  direction?: NonNullable<TextRun['direction']>;
};

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
  const { plain, overlaid } = partOverlaid(runs);
  const blocks = [...turnedRuns(plain), ...turnedRuns(overlaid)].flatMap((group, index) =>
    pageBlocks(withoutLineNumbers(textRows(withInitials(group)))).map(({ rows, isEdge }) => ({
      rows,
      direction: group[0]?.direction ?? 'right',
      isEdge: isEdge || index > 0,
    })),
  );
  return blocks.flatMap(({ rows: written, direction, isEdge }, block) => {
    const { rows, paired } = withLabelsBeside(written);
    const cells = new Set([...tableRows(rows), ...paired]);
    // The last fields of a form may stand where a footer does.
    const mayBeRows = !isEdge || rows.some(isOfFields);
    const linesOf = (row: Row): BlockLine[] => {
      const isRow = mayBeRows && cells.has(row);
      const role = isRow ? 'cell' : isEdge ? 'edge' : 'text';
      const own = role === 'text' ? [wholeLine(row)] : parts(row);
      return own.map((part) => ({ ...part, direction, block, role }));
    };
    return rows.flatMap(linesOf).filter(({ text }) => text !== '');
  });
}

type Part = Omit<BlockLine, 'block' | 'role' | 'direction'>;

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
