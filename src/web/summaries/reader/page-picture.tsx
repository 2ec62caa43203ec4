import { useEffect, useMemo, useRef } from 'react';
import { type Area, cutOut } from './cut-out.ts';
import styles from './page-picture.module.css';
import { quoteBoxes } from './quote-boxes.ts';
import { type DrawnPage, useDrawnPage } from './use-drawn-page.ts';

type Picture = {
  filePath: string;
  page: number;
  quote: string;
  /** Whether only the part around the marked words is shown, larger. */
  isCutOut: boolean;
  /** Called when the page cannot be drawn. */
  onFail: () => void;
};

/** How much sharper a page is drawn of which a part is shown larger. */
const CUT_OUT_ZOOM = 2;

/** A page of the file as a picture, with the quoted words marked. */
export function PagePicture(picture: Picture) {
  const { quote, isCutOut, onFail } = picture;
  const canvas = useRef<HTMLCanvasElement>(null);
  const first = useRef<HTMLSpanElement>(null);
  const { drawn, isFailed } = useDrawnPage(canvas, { ...picture, zoom: isCutOut ? CUT_OUT_ZOOM : 1 });
  const marks = useMemo(() => (drawn ? marksOn(drawn, quote) : []), [drawn, quote]);
  const area = isCutOut ? cutOut(marks) : null;
  useEffect(() => {
    if (isFailed) onFail();
  }, [isFailed, onFail]);
  useEffect(() => {
    if (marks.length > 0) first.current?.scrollIntoView({ block: 'nearest' });
  }, [marks]);
  return (
    <div
      className={styles.picture}
      aria-hidden="true"
      data-drawn={drawn !== null || undefined}
      data-cut-out={area !== null || undefined}
      style={area && drawn ? { aspectRatio: ratioOf(area, drawn) } : undefined}
    >
      <div className={styles.sheet} style={area ? placeOf(area) : undefined}>
        <canvas ref={canvas} className={styles.canvas} />
        {marks.map((mark, index) => (
          <span
            key={`${mark.left} ${mark.top}`}
            ref={index === 0 ? first : null}
            className={styles.mark}
            style={percentages(mark)}
          />
        ))}
      </div>
      {!drawn && <p className={styles.waiting}>Drawing the page…</p>}
    </div>
  );
}

/** Returns the areas of the marks on the picture. */
function marksOn({ viewport, items }: DrawnPage, quote: string): Area[] {
  return quoteBoxes(items, quote, textMeasure()).map((box) => {
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(box[0], box[1]);
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(box[2], box[3]);
    return {
      left: Math.min(x1, x2) / viewport.width,
      top: Math.min(y1, y2) / viewport.height,
      width: Math.abs(x2 - x1) / viewport.width,
      height: Math.abs(y2 - y1) / viewport.height,
    };
  });
}

const percent = (share: number) => `${(100 * share).toFixed(2)}%`;

function percentages({ left, top, width, height }: Area) {
  return { left: percent(left), top: percent(top), width: percent(width), height: percent(height) };
}

function ratioOf({ width, height }: Area, { viewport }: DrawnPage): string {
  return `${width * viewport.width} / ${height * viewport.height}`;
}

/** Enlarges the whole page and moves it so that the area fills the picture. */
function placeOf({ left, top, width }: Area) {
  return { width: percent(1 / width), transform: `translate(${percent(-left)}, ${percent(-top)})` };
}

/** Measures texts in a font like that of most files, to divide the width of a line among its words. */
function textMeasure(): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return ({ length }) => length;
  context.font = '40px serif';
  return (text) => context.measureText(text).width;
}
