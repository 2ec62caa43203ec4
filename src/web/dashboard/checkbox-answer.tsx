import { Checkbox } from '@mantine/core';
import type { AnswerControl } from './answer-control.ts';
import styles from './answer-input.module.css';
import { useTickedOptions } from './multiselect-answer.tsx';
import { SubmitTick } from './submit-tick.tsx';

/** One box for yes: ticked is true, unticked is false. */
function SingleBox({ control }: { control: AnswerControl }) {
  return (
    <Checkbox
      id={control.inputId}
      className={styles.box}
      checked={String(control.answer).toLowerCase() === 'true'}
      indeterminate={control.answer === undefined || control.answer === null}
      onChange={(event) => control.onSubmit(event.currentTarget.checked)}
    />
  );
}

/** A box for each option; the tick confirms them. */
function ManyBoxes({ control }: { control: AnswerControl }) {
  const choice = useTickedOptions(control);
  return (
    <div className={styles.withTick} data-dirty={choice.isDirty || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: the prompt stands in the row's own cell, where no legend can */}
      <div role="group" aria-labelledby={control.promptId} className={`${styles.choices} ${styles.grow}`}>
        {choice.offered.map((option) => (
          <Checkbox
            key={option}
            className={styles.box}
            label={option}
            checked={choice.ticked.includes(option)}
            onChange={(event) =>
              choice.tick(
                event.currentTarget.checked
                  ? [...choice.ticked, option]
                  : choice.ticked.filter((other) => other !== option),
              )
            }
          />
        ))}
      </div>
      <SubmitTick prompt={control.prompt} isPending={choice.isDirty} onSubmit={choice.submit} />
    </div>
  );
}

/** A box to tick; with options, one for each. */
export function CheckboxAnswer({ control }: { control: AnswerControl }) {
  return control.options.length > 0 ? <ManyBoxes control={control} /> : <SingleBox control={control} />;
}
