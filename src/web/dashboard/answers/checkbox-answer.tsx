import { Checkbox } from '@mantine/core';
import { BoxGroup } from '../../ui/choice-group.tsx';
import type { AnswerControl } from './answer-control.ts';
import styles from './answer-input.module.css';
import { Unconfirmed, useTickedOptions } from './multiselect-answer.tsx';
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
    <>
      <div className={styles.withTick} data-dirty={choice.isDirty || undefined}>
        <div className={styles.grow}>
          <BoxGroup
            labelledBy={control.promptId}
            options={choice.offered}
            ticked={choice.ticked}
            onTick={choice.tick}
          />
        </div>
        <SubmitTick prompt={control.prompt} isPending={choice.isDirty} onSubmit={choice.submit} />
      </div>
      <Unconfirmed isDirty={choice.isDirty} how="The tick confirms." />
    </>
  );
}

/** A box to tick; with options, one for each. */
export function CheckboxAnswer({ control }: { control: AnswerControl }) {
  return control.options.length > 0 ? <ManyBoxes control={control} /> : <SingleBox control={control} />;
}
