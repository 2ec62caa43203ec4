import type { AnswerValue } from '#rules';
import { showTypedAnswer } from '../../editing/values/typed-answer.ts';
import { MenuSelect } from '../../ui/options/menu-select.tsx';
import { menuClasses } from '../../ui/options/option-menu.ts';
import type { AnswerControl } from './answer-control.ts';
import { findOptions, offeredOptions } from './menu-options.ts';

/** A dropdown with at least this many options opens a phone's keyboard, to be searched. */
const SEARCHABLE_FROM = 8;
/** The value of "No answer"; no option can be blank. */
const CLEAR = '';

/** The options, and the answer if it is none of them, so that a copied answer is not dropped silently. */
function choices(options: readonly string[], shown: string) {
  if (shown === '') return offeredOptions(options);
  const all = options.includes(shown) ? options : [shown, ...options];
  return [{ value: CLEAR, label: 'No answer' }, ...offeredOptions(all)];
}

/** The answer as the text of one option. */
function chosenOption(answer: AnswerValue | undefined): string {
  return showTypedAnswer('text', answer);
}

/** One of the options; choosing it submits. */
export function DropdownAnswer({ control }: { control: AnswerControl }) {
  const shown = chosenOption(control.answer);
  const isSearchable = control.options.length >= SEARCHABLE_FROM;
  return (
    <MenuSelect
      id={control.inputId}
      data={choices(control.options, shown)}
      filter={findOptions}
      value={shown === '' ? null : shown}
      placeholder="Choose"
      searchable={isSearchable}
      limit={Number.POSITIVE_INFINITY}
      allowDeselect={false}
      withScrollArea={false}
      classNames={menuClasses}
      onClick={(event) => event.currentTarget.select()}
      onChange={(chosen) => control.onSubmit(chosen === CLEAR || chosen === null ? null : chosen)}
    />
  );
}
