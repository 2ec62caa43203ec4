import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, useRef, useState } from 'react';
import { brushedRange, type ScoreBin, WHOLE_RANGE } from './score-bins.ts';
import styles from './score-chart.module.css';
import type { ScoreRange } from './session/review-position.ts';

/** Scores under `low` are flagged. Recommendations depend on another number, so this axis does not show them. */
type Marks = { low: number; threshold: number };

/** In pixels: the top of the highest bar, the axis, and what is free at both sides. */
const TOP = 18;
const AXIS = 132;
const SIDE = 1;
const BAR_WIDTH = 9;

/**
 * The histogram of a run's scores: a bar for every five points, hollow for low scores, pale under the threshold, dark from
 * the threshold on, with a mark at the candidate on the card. Brushing over the bars filters the list by score.
 */
export function ScoreChart({
  bins,
  marks,
  inView,
  chosen,
  onChoose,
}: {
  bins: readonly ScoreBin[];
  marks: Marks;
  /** The score of the candidate on the card; null when a group is. */
  inView: number | null;
  chosen: ScoreRange | null;
  onChoose: (range: ScoreRange | null) => void;
}) {
  const { ref, width } = useElementSize();
  const [drawn, setDrawn] = useState<ScoreRange | null>(null);
  const shown = drawn ?? chosen;
  const plot = Math.max(0, width - 2 * SIDE);
  const xOf = (score: number) => SIDE + (plot * score) / WHOLE_RANGE.to;
  return (
    <svg ref={ref} className={styles.chart} aria-hidden="true">
      {shown && (
        <path className={styles.chosen} d={areaOf(xOf(shown.from), xOf(Math.min(100, shown.to + 1)))} />
      )}
      <Bars bins={bins} marks={marks} xOf={xOf} />
      <line
        className={styles.threshold}
        x1={xOf(marks.threshold)}
        x2={xOf(marks.threshold)}
        y1={AXIS}
        y2={TOP}
      />
      <line className={styles.axis} x1={SIDE} x2={SIDE + plot} y1={AXIS} y2={AXIS} />
      {[...new Set([0, marks.low, marks.threshold, 100])].map((score) => (
        <text key={score} x={xOf(score)} y={150} textAnchor={ANCHORS[score] ?? 'middle'}>
          {score}
        </text>
      ))}
      <text className={styles.label} x={xOf(marks.threshold) - 6} y={6} dy="0.71em" textAnchor="end">
        {`Threshold ${marks.threshold}`}
      </text>
      {inView !== null && <path className={styles.inView} d={`M${xOf(inView)} ${AXIS + 1} l4 6 h-8 z`} />}
      <BrushArea width={plot} onDraw={setDrawn} onDrawn={onChoose} />
    </svg>
  );
}

const areaOf = (from: number, to: number) => `M${from} ${TOP} H${to} V${AXIS} H${from} Z`;

/** The first and the last label stay inside the chart. */
const ANCHORS: Record<number, 'start' | 'end'> = { 0: 'start', 100: 'end' };

function Bars({
  bins,
  marks,
  xOf,
}: {
  bins: readonly ScoreBin[];
  marks: Marks;
  xOf: (score: number) => number;
}) {
  const most = Math.max(...bins.map(({ count }) => count));
  // Whole pixels at both sides, so that the edges of the bars are as sharp as each other.
  const inset = Math.round((xOf(bins[1]?.from ?? 0) - xOf(0) - BAR_WIDTH - 1) / 2) + 0.5;
  return bins
    .filter(({ count }) => count > 0)
    .map(({ from, count }) => {
      const height = ((AXIS - TOP) * count) / most;
      return (
        <rect
          key={from}
          className={styles[rankOf(from, marks)]}
          x={xOf(from) + inset}
          y={AXIS - height}
          width={BAR_WIDTH}
          height={height}
        />
      );
    });
}

function rankOf(score: number, { low, threshold }: Marks): 'low' | 'under' | 'over' {
  if (score < low) return 'low';
  return score < threshold ? 'under' : 'over';
}

/** The area that takes the brush of a mouse, a pen or a finger, over the whole height of the chart. */
function BrushArea({
  width,
  onDraw,
  onDrawn,
}: {
  width: number;
  onDraw: (range: ScoreRange | null) => void;
  onDrawn: (range: ScoreRange) => void;
}) {
  const start = useRef<number | null>(null);

  function scoreAt(event: PointerEvent<SVGRectElement>): number {
    const box = event.currentTarget.getBoundingClientRect();
    return ((event.clientX - box.left) / box.width) * 100;
  }
  function begin(event: PointerEvent<SVGRectElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = scoreAt(event);
    onDraw(brushedRange(start.current, start.current));
  }
  function follow(event: PointerEvent<SVGRectElement>) {
    if (start.current !== null) onDraw(brushedRange(start.current, scoreAt(event)));
  }
  function end(event: PointerEvent<SVGRectElement>) {
    if (start.current === null) return;
    onDrawn(brushedRange(start.current, scoreAt(event)));
    cancel();
  }
  function cancel() {
    start.current = null;
    onDraw(null);
  }
  return (
    <rect
      className={styles.brush}
      x={SIDE}
      y={0}
      width={width}
      height={AXIS}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={cancel}
    />
  );
}
