import { Select } from '@mantine/core';
import type { AnswerValue } from '#rules';
import { showTypedAnswer } from '../../editing/values/typed-answer.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { MENU_IN_PAGE, menuClasses } from '../../ui/option-menu.ts';
import type { AnswerControl } from './answer-control.ts';
import { findOptions, offeredOptions } from './menu-options.ts';

/** From this many options on, typing narrows them. */
const SEARCHABLE_FROM = 8;
/** Stands for "no answer" among the options; no option can be blank. */
const CLEAR = '';

/** The options, with the answer among them even when it is none of them: a copied answer is never dropped in silence. */
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
    <Select
      id={control.inputId}
      data={choices(control.options, shown)}
      filter={findOptions}
      value={shown === '' ? null : shown}
      placeholder="Choose"
      searchable={isSearchable}
      openOnFocus={false}
      selectFirstOptionOnChange
      allowDeselect={false}
      withCheckIcon={false}
      withScrollArea={false}
      classNames={menuClasses}
      rightSection={<ChevronIcon />}
      rightSectionPointerEvents="none"
      comboboxProps={MENU_IN_PAGE}
      onFocus={(event) => event.currentTarget.select()}
      onClick={(event) => event.currentTarget.select()}
      onChange={(chosen) => control.onSubmit(chosen === CLEAR || chosen === null ? null : chosen)}
    />
  );
}
