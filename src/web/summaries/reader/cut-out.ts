/** A rectangle on a page, in shares of its width and height from its left upper corner. */
export type Area = { left: number; top: number; width: number; height: number };

/** The narrowest part of a page that is cut out, so that a few marked words have text around them. */
const MIN_WIDTH = 0.45;
/** Space at both sides of the marks, as a share of the page's width. */
const MARGIN = 0.02;
/** Lines above the first marked line and below the last one. */
const LINES_AROUND = 2.5;

/** Returns the part of a page around marked lines; null when nothing is marked. */
export function cutOut(marks: readonly Area[]): Area | null {
  if (marks.length === 0) return null;
  const line = Math.max(...marks.map(({ height }) => height));
  const left = Math.max(0, Math.min(...marks.map((mark) => mark.left)) - MARGIN);
  const right = Math.min(1, Math.max(...marks.map((mark) => mark.left + mark.width)) + MARGIN);
  const top = Math.max(0, Math.min(...marks.map((mark) => mark.top)) - LINES_AROUND * line);
  const bottom = Math.min(1, Math.max(...marks.map((mark) => mark.top + mark.height)) + LINES_AROUND * line);
  const width = Math.max(right - left, MIN_WIDTH);
  return { left: Math.min(left, 1 - width), top, width, height: bottom - top };
}
