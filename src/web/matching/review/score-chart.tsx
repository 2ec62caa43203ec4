import { type PointerEvent, useRef, useState } from 'react';
import { Bar, BarChart, ReferenceArea, ReferenceLine, usePlotArea, XAxis, YAxis } from 'recharts';
import { brushedRange, type ScoreBin, WHOLE_RANGE } from './score-bins.ts';
import styles from './score-chart.module.css';
import type { ScoreRange } from './session/review-position.ts';

/** Scores under `low` are flagged. Recommendations depend on another number, so this axis does not show them. */
type Marks = { low: number; threshold: number };

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
  const [drawn, setDrawn] = useState<ScoreRange | null>(null);
  const shown = drawn ?? chosen;
  return (
    <BarChart
      responsive
      className={styles.chart ?? ''}
      data={[...bins]}
      margin={{ top: 18, right: 1, bottom: 0, left: 1 }}
      barCategoryGap={1}
      accessibilityLayer={false}
    >
      <XAxis
        type="number"
        dataKey="middle"
        domain={[WHOLE_RANGE.from, WHOLE_RANGE.to]}
        ticks={[...new Set([0, marks.low, marks.threshold, 100])]}
        tick={ScoreTick}
        tickLine={false}
        height={22}
        interval={0}
      />
      <YAxis hide domain={[0, 'dataMax']} />
      {shown && (
        <ReferenceArea x1={shown.from} x2={Math.min(100, shown.to + 1)} className={styles.chosen ?? ''} />
      )}
      <Bar
        dataKey="count"
        isAnimationActive={false}
        barSize={10}
        shape={(bar: DrawnBar) => <BarShape {...bar} marks={marks} />}
      />
      <ThresholdLine at={marks.threshold} />
      {inView !== null && <MarkInView score={inView} />}
      <BrushArea onDraw={setDrawn} onDrawn={onChoose} />
    </BarChart>
  );
}

/** A vertical line at the threshold, with its label to the left of it. */
function ThresholdLine({ at }: { at: number }) {
  const label = { value: `Threshold ${at}`, position: 'insideTopRight' as const, offset: 6, dy: -18 };
  return (
    <ReferenceLine
      x={at}
      className={styles.threshold ?? ''}
      label={{ ...label, className: styles.label ?? '' }}
    />
  );
}

/** A triangle under the axis at the score of the candidate on the card. */
function MarkInView({ score }: { score: number }) {
  const area = usePlotArea();
  if (!area) return null;
  const at = area.x + (area.width * score) / WHOLE_RANGE.to;
  return <path className={styles.inView} d={`M${at} ${area.y + area.height + 1} l4 6 h-8 z`} />;
}

type DrawnTick = { x?: number | string; y?: number | string; payload?: { value: number } };

/** An axis label; the first and the last stay inside the chart. */
function ScoreTick({ x = 0, y = 0, payload }: DrawnTick) {
  const value = payload?.value ?? 0;
  const anchors: Record<number, 'start' | 'end'> = { 0: 'start', 100: 'end' };
  return (
    <text x={x} y={y} dy={10} textAnchor={anchors[value] ?? 'middle'}>
      {value}
    </text>
  );
}

type DrawnBar = { x?: number; y?: number; width?: number; height?: number; payload?: ScoreBin };

function BarShape({ x = 0, y = 0, width = 0, height = 0, payload, marks }: DrawnBar & { marks: Marks }) {
  if (height <= 0 || !payload) return null;
  return (
    <rect
      className={styles[rankOf(payload.from, marks)]}
      x={x + 0.5}
      y={y}
      width={Math.max(1, width - 1)}
      height={height}
    />
  );
}

function rankOf(score: number, { low, threshold }: Marks): 'low' | 'under' | 'over' {
  if (score < low) return 'low';
  return score < threshold ? 'under' : 'over';
}

/** The area that takes the brush of a mouse, a pen or a finger, over the whole height of the chart. */
function BrushArea({
  onDraw,
  onDrawn,
}: {
  onDraw: (range: ScoreRange | null) => void;
  onDrawn: (range: ScoreRange) => void;
}) {
  const area = usePlotArea();
  const start = useRef<number | null>(null);
  if (!area) return null;

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
      x={area.x}
      y={0}
      width={area.width}
      height={area.y + area.height}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={cancel}
    />
  );
}
