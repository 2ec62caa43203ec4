import type { AnswerValue } from '#rules';
import { distinctOptions } from '../../ui/options/distinct-options.ts';
import { MenuMultiSelect } from '../../ui/options/menu-multi-select.tsx';
import { chipClasses } from '../../ui/options/option-menu.ts';
import type { AnswerControl } from './answer-control.ts';
import styles from './answer-input.module.css';
import { findOptions, offeredOptions } from './menu-options.ts';
import { SubmitTick } from './submit-tick.tsx';

/** The answer as a list of texts; a single value is a list of one. */
function answeredOptions(answer: AnswerValue | undefined): string[] {
  if (answer === null || answer === undefined || answer === '') return [];
  return (Array.isArray(answer) ? answer : [answer]).map(String);
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((option) => other.includes(option));
}

/** The ticked options, and how they are submitted; nothing is sent before that. */
export function useTickedOptions({ answer, draft, options, onDraft, onSubmit }: AnswerControl) {
  const answered = answeredOptions(answer);
  const ticked = Array.isArray(draft) ? draft : answered;
  return {
    ticked,
    isDirty: !isSameSet(ticked, answered),
    offered: distinctOptions([...options, ...ticked]),
    tick: (next: string[]) => onDraft(isSameSet(next, answered) ? undefined : next),
    submit: () => onSubmit(ticked.length > 0 ? ticked : null),
  };
}

/** Any of the options; Enter on an empty search, or the tick, confirms them. */
export function MultiselectAnswer({ control }: { control: AnswerControl }) {
  const choice = useTickedOptions(control);
  return (
    <>
      <div className={styles.withTick} data-dirty={choice.isDirty || undefined}>
        <MenuMultiSelect
          id={control.inputId}
          className={styles.grow ?? ''}
          classNames={chipClasses}
          data={offeredOptions(choice.offered)}
          filter={findOptions}
          limit={Number.POSITIVE_INFINITY}
          value={choice.ticked}
          placeholder={choice.ticked.length === 0 ? 'Choose, then Enter' : ''}
          openOnFocus={false}
          withScrollArea={false}
          onChange={choice.tick}
          onConfirm={() => choice.isDirty && choice.submit()}
        />
        <SubmitTick prompt={control.prompt} isPending={choice.isDirty} onSubmit={choice.submit} />
      </div>
      <Unconfirmed isDirty={choice.isDirty} how="Enter or the tick confirms." />
    </>
  );
}

/** Says that what is chosen is no answer yet, also when the row is opened again. */
export function Unconfirmed({ isDirty, how }: { isDirty: boolean; how: string }) {
  return (
    <p role="status" className={isDirty ? styles.unconfirmed : 'visually-hidden'}>
      {isDirty && `Not confirmed. ${how}`}
    </p>
  );
}
