import { useRef } from 'react';
import type { AnswerValue } from '#rules';
import type { AnswerControl } from './answer-control.ts';
import styles from './answer-input.module.css';

/** One thing that can be chosen: the answer it gives and the word it stands under. */
type Choice = { answer: AnswerValue; label: string };

const TRUE_OR_FALSE: Choice[] = [
  { answer: true, label: 'True' },
  { answer: false, label: 'False' },
];

function isAnswered(answer: AnswerValue | undefined, choice: Choice): boolean {
  return String(answer ?? '').toLowerCase() === String(choice.answer).toLowerCase();
}

/**
 * One of a few choices, all in sight. A click, Space or Enter submits; arrow keys only move, and what
 * they moved to is submitted when the group is left, so that passing over a choice asks nothing.
 */
function ChoiceGroup({
  control,
  choices,
  className,
}: {
  control: AnswerControl;
  choices: readonly Choice[];
  className: string | undefined;
}) {
  const byArrow = useRef(false);
  const drafted = typeof control.draft === 'string' ? control.draft : undefined;
  const chosen = choices.find((choice) =>
    drafted === undefined ? isAnswered(control.answer, choice) : choice.label === drafted,
  );

  function submitDraft() {
    if (drafted !== undefined && chosen) control.onSubmit(chosen.answer);
  }

  return (
    <div
      role="radiogroup"
      aria-labelledby={control.promptId}
      className={className}
      onKeyDown={(event) => {
        byArrow.current = event.key.startsWith('Arrow');
        if (event.key === 'Enter' || event.key === ' ') submitDraft();
      }}
      onPointerDown={() => {
        byArrow.current = false;
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) submitDraft();
      }}
    >
      {choices.map((choice) => (
        <label key={choice.label} className={styles.choice}>
          <input
            type="radio"
            name={control.inputId}
            checked={choice === chosen}
            onChange={() => {
              if (byArrow.current) control.onDraft(choice.label);
              else control.onSubmit(choice.answer);
            }}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}

/** True or False, side by side. */
export function BooleanAnswer({ control }: { control: AnswerControl }) {
  return <ChoiceGroup control={control} choices={TRUE_OR_FALSE} className={styles.segments} />;
}

/** One of the options, all in sight. */
export function RadioAnswer({ control }: { control: AnswerControl }) {
  const choices = control.options.map((option) => ({ answer: option, label: option }));
  if (choices.length === 0) return <p className={styles.hint}>This question has no options yet</p>;
  return <ChoiceGroup control={control} choices={choices} className={styles.choices} />;
}
