import { memo, useEffect, useState } from 'react';
import { type EntityKind, plainDigits } from '#records';
import { formatCount } from '../../ui/count-words.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { recommendedSentence } from './candidates/recommendation-words.ts';
import { scoreBins, WHOLE_RANGE } from './score-bins.ts';
import { ScoreChart } from './score-chart.tsx';
import styles from './score-histogram.module.css';
import type { ScoreRange } from './session/review-position.ts';

type ChosenRange = { chosen: ScoreRange | null; onChoose: (range: ScoreRange | null) => void };

/** The histogram of a run's scores for one kind. Its brush, or two numbers, filter the list by score. */
export const ScoreHistogram = memo(function ScoreHistogram(
  scores: ChosenRange & {
    counts: readonly number[];
    low: number;
    threshold: number;
    kind: EntityKind;
    /** Records with a recommended candidate. */
    recommended: number;
    /** The score of the candidate on the card; null when a group is. */
    inView: number | null;
  },
) {
  const { counts, low: lowest, threshold, kind, inView, chosen, onChoose } = scores;
  const marks = { low: lowest, threshold };
  const low = counts.slice(0, marks.low).reduce((sum, count) => sum + count, 0);
  return (
    <section aria-label="Scores">
      <h2 className={styles.title}>Scores</h2>
      <div className={styles.chart}>
        <ScoreChart bins={scoreBins(counts)} {...{ marks, inView, chosen, onChoose }} />
      </div>
      <p className={`quiet ${styles.words}`}>
        {formatCount(low)} under {marks.low}, flagged low
      </p>
      <p className={`quiet ${styles.words}`}>{recommendedSentence(kind, scores.recommended)}</p>
      <RangeInputs chosen={chosen} onChoose={onChoose} />
    </section>
  );
});

function RangeInputs({ chosen, onChoose }: ChosenRange) {
  const { from, to } = chosen ?? WHOLE_RANGE;
  return (
    <div className={`quiet ${styles.range}`}>
      <span>Show scores from</span>
      <ScoreInput
        label="Lowest score shown"
        value={from}
        onCommit={(score) => onChoose(toRange(score, to))}
      />
      <span>to</span>
      <ScoreInput
        label="Highest score shown"
        value={to}
        onCommit={(score) => onChoose(toRange(from, score))}
      />
      {chosen && <TextButton onClick={() => onChoose(null)}>All</TextButton>}
    </div>
  );
}

/** A number input that reports its value on Enter or blur, so that typing "75" does not filter by 7. */
function ScoreInput(input: { label: string; value: number; onCommit: (score: number) => void }) {
  const [text, setText] = useState(String(input.value));
  useEffect(() => setText(String(input.value)), [input.value]);

  function commit() {
    const score = Math.round(Number(plainDigits(text)));
    const isScore = text.trim() !== '' && score >= 0 && score <= 100;
    if (!isScore) setText(String(input.value));
    else if (score !== input.value) input.onCommit(score);
  }
  return (
    <input
      className={styles.score}
      aria-label={input.label}
      inputMode="numeric"
      maxLength={3}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}

function toRange(from: number, to: number): ScoreRange | null {
  const range = { from: Math.min(from, to), to: Math.max(from, to) };
  return range.from === WHOLE_RANGE.from && range.to === WHOLE_RANGE.to ? null : range;
}
