import { lazy, memo, Suspense, useEffect, useState } from 'react';
import { TextButton } from '../../ui/text-button.tsx';
import { formatCount } from '../match-format.ts';
import { scoreBins, WHOLE_RANGE } from './score-bins.ts';
import styles from './score-histogram.module.css';
import type { ScoreRange } from './session/review-position.ts';

const ScoreChart = lazy(async () => ({ default: (await import('./score-chart.tsx')).ScoreChart }));

/** The scores of a run and kind, with what narrows the list to some of them: a stroke over the chart, or two numbers. */
export const ScoreHistogram = memo(function ScoreHistogram(scores: {
  counts: readonly number[];
  low: number;
  threshold: number;
  chosen: ScoreRange | null;
  onChoose: (range: ScoreRange | null) => void;
}) {
  const { counts, chosen, onChoose } = scores;
  const marks = { low: scores.low, threshold: scores.threshold };
  const low = counts.slice(0, marks.low).reduce((sum, count) => sum + count, 0);
  return (
    <section aria-label="Scores">
      <h2 className={styles.title}>Scores</h2>
      <div className={styles.chart} aria-hidden="true">
        <Suspense fallback={null}>
          <ScoreChart bins={scoreBins(counts)} marks={marks} chosen={chosen} onChoose={onChoose} />
        </Suspense>
      </div>
      <p className={styles.words}>
        {formatCount(low)} under {marks.low}, flagged low
      </p>
      <RangeInputs chosen={chosen} onChoose={onChoose} />
    </section>
  );
});

function RangeInputs({
  chosen,
  onChoose,
}: {
  chosen: ScoreRange | null;
  onChoose: (range: ScoreRange | null) => void;
}) {
  const { from, to } = chosen ?? WHOLE_RANGE;
  return (
    <div className={styles.range}>
      <span>Show scores from</span>
      <ScoreInput
        label="Lowest score shown"
        value={from}
        onSettle={(score) => onChoose(toRange(score, to))}
      />
      <span>to</span>
      <ScoreInput
        label="Highest score shown"
        value={to}
        onSettle={(score) => onChoose(toRange(from, score))}
      />
      {chosen && <TextButton onClick={() => onChoose(null)}>All</TextButton>}
    </div>
  );
}

/** A number that counts once it is finished, so that "7" on the way to "75" asks for nothing. */
function ScoreInput(input: { label: string; value: number; onSettle: (score: number) => void }) {
  const [text, setText] = useState(String(input.value));
  useEffect(() => setText(String(input.value)), [input.value]);

  function settle() {
    const score = Math.round(Number(text));
    const isScore = text.trim() !== '' && score >= 0 && score <= 100;
    if (!isScore) setText(String(input.value));
    else if (score !== input.value) input.onSettle(score);
  }
  return (
    <input
      className={styles.score}
      aria-label={input.label}
      inputMode="numeric"
      maxLength={3}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  );
}

function toRange(from: number, to: number): ScoreRange | null {
  const range = { from: Math.min(from, to), to: Math.max(from, to) };
  return range.from === WHOLE_RANGE.from && range.to === WHOLE_RANGE.to ? null : range;
}
