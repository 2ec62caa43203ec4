import { useRef } from 'react';
import type { AnswerValue } from '#rules';
import { type Choice, ChoiceGroup } from '../../ui/choice-group.tsx';
import { distinctOptions } from '../../ui/options/distinct-options.ts';
import type { AnswerControl } from './answer-control.ts';
import styles from './answer-input.module.css';

const TRUE_OR_FALSE: Choice<AnswerValue>[] = [
  { value: true, label: 'True' },
  { value: false, label: 'False' },
];

function isAnswered(answer: AnswerValue | undefined, choice: Choice<AnswerValue>): boolean {
  return String(answer ?? '').toLowerCase() === String(choice.value).toLowerCase();
}

/**
 * One of a few choices. A click, Space or Enter submits. Arrow keys only move, and their choice is submitted when the
 * group loses the focus, so that moving past a choice submits nothing. A second press of the answer, or Delete, takes it
 * back.
 */
function AnswerChoices({
  control,
  choices,
  look,
}: {
  control: AnswerControl;
  choices: readonly Choice<AnswerValue>[];
  look: 'segments' | 'list';
}) {
  const byArrow = useRef(false);
  const drafted = typeof control.draft === 'string' ? control.draft : undefined;
  const chosen = choices.find((choice) =>
    drafted === undefined ? isAnswered(control.answer, choice) : choice.label === drafted,
  );

  function submitDraft() {
    if (drafted !== undefined && chosen) control.onSubmit(chosen.value);
  }

  return (
    <ChoiceGroup
      look={look}
      name={control.inputId}
      labelledBy={control.promptId}
      choices={choices}
      isChosen={(choice) => choice === chosen}
      onChoose={(choice) => {
        if (byArrow.current) control.onDraft(choice.label);
        else control.onSubmit(choice.value);
      }}
      {...(chosen && { onTakeBack: () => control.onSubmit(null) })}
      onKeyDown={(event) => {
        byArrow.current = event.key.startsWith('Arrow');
        if (event.key !== 'Enter' && event.key !== ' ') return;
        // Space would press the drafted choice once more, which takes it back.
        if (drafted !== undefined) event.preventDefault();
        submitDraft();
      }}
      onPointerDown={() => {
        byArrow.current = false;
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) submitDraft();
      }}
    />
  );
}

/** True or False, side by side. */
export function BooleanAnswer({ control }: { control: AnswerControl }) {
  return <AnswerChoices control={control} choices={TRUE_OR_FALSE} look="segments" />;
}

/** One of the options, as radio buttons. */
export function RadioAnswer({ control }: { control: AnswerControl }) {
  const choices = distinctOptions(control.options).map((option) => ({ value: option, label: option }));
  if (choices.length === 0) return <p className={styles.hint}>This question has no options yet</p>;
  return <AnswerChoices control={control} choices={choices} look="list" />;
}
