import { Checkbox, Input, TagsInput, TextInput } from '@mantine/core';
import type { JsonValue } from '#records';
import { isBlank } from '../../editing/values/value-text.ts';
import { BoxGroup, type Choice, ChoiceGroup } from '../../ui/choice-group.tsx';
import { distinctOptions } from '../../ui/options/distinct-options.ts';
import { MenuMultiSelect } from '../../ui/options/menu-multi-select.tsx';
import { MenuSelect } from '../../ui/options/menu-select.tsx';
import { chipClasses, MENU_IN_PAGE, menuClasses } from '../../ui/options/option-menu.ts';
import { frameOf, type ValueControl } from './value-control.ts';
import styles from './value-input.module.css';

/** The value of "No answer"; no option can be blank. */
const NONE = '';

const TRUE_OR_FALSE: Choice<JsonValue>[] = [
  { value: true, label: 'True' },
  { value: false, label: 'False' },
];

/** One of the options. A stored value that is none of them is offered too. */
export function DropdownValue({ control }: { control: ValueControl }) {
  const { described, value, saved } = control;
  const shown = isBlank(value) ? null : wordOf(value as JsonValue);
  const options = offered(described.options, [value, saved]);
  return (
    <MenuSelect
      {...frameOf(control)}
      data={shown === null ? options : [{ value: NONE, label: 'No answer' }, ...options.map(asItem)]}
      value={shown}
      placeholder={options.length > 0 ? 'Choose' : 'This field has no options yet'}
      allowDeselect={false}
      withScrollArea={false}
      classNames={menuClasses}
      onChange={(chosen) => {
        control.onProblem(null);
        control.onChange(chosen ? asStored(chosen, [saved]) : null);
      }}
    />
  );
}

/** True or False side by side, or one of a few options as radio buttons. */
export function RadioValue({ control }: { control: ValueControl }) {
  const { described, value, saved } = control;
  const isBoolean = described.kind === 'boolean';
  const odd = [value, saved].filter((one) => !isBlank(one) && !(isBoolean && typeof one === 'boolean'));
  const choices = [
    ...(isBoolean
      ? TRUE_OR_FALSE
      : distinctOptions(described.options).map((option) => ({ value: option as JsonValue, label: option }))),
    ...offered([], odd)
      .filter((word) => isBoolean || !described.options.includes(word))
      .map((word) => ({ value: asStored(word, odd), label: word })),
  ];
  return (
    <Input.Wrapper {...frameOf(control)} labelElement="div">
      <ChoiceGroup
        look={isBoolean ? 'segments' : 'list'}
        name={control.id}
        labelledBy={`${control.id}-label`}
        choices={choices}
        isChosen={(choice) => value === choice.value || (!isBlank(value) && sameOdd(value, choice.value))}
        onChoose={(choice) => control.onChange(choice.value)}
        {...(!isBlank(value) && { onTakeBack: () => control.onChange(null) })}
      />
    </Input.Wrapper>
  );
}

/** A single checkbox for true and false. */
export function BoxValue({ control }: { control: ValueControl }) {
  const { value } = control;
  return (
    <Input.Wrapper {...frameOf(control)}>
      <Checkbox
        id={control.id}
        className={styles.single}
        checked={value === true}
        indeterminate={typeof value !== 'boolean'}
        label={isBlank(value) || typeof value === 'boolean' ? undefined : wordOf(value as JsonValue)}
        onChange={(event) => control.onChange(event.currentTarget.checked)}
      />
    </Input.Wrapper>
  );
}

/** A checkbox for each option. */
export function BoxesValue({ control }: { control: ValueControl }) {
  return (
    <Input.Wrapper {...frameOf(control)} labelElement="div">
      <BoxGroup
        labelledBy={`${control.id}-label`}
        options={offered(control.described.options, listOf(control.value))}
        ticked={wordsOf(control.value)}
        onTick={(words) => control.onChange(listed(words, control))}
      />
    </Input.Wrapper>
  );
}

/** Any of the options. */
export function MultiselectValue({ control }: { control: ValueControl }) {
  const chosen = wordsOf(control.value);
  return (
    <MenuMultiSelect
      {...frameOf(control)}
      data={offered(control.described.options, [...listOf(control.value), ...listOf(control.saved)])}
      value={chosen}
      placeholder={chosen.length === 0 ? 'Choose' : ''}
      openOnFocus={false}
      withCheckIcon={false}
      withScrollArea={false}
      classNames={chipClasses}
      onChange={(words) => control.onChange(listed(words, control))}
    />
  );
}

/** A list without options: any text can be added to it. */
export function ListValue({ control }: { control: ValueControl }) {
  return (
    <TagsInput
      {...frameOf(control)}
      value={wordsOf(control.value)}
      comboboxProps={MENU_IN_PAGE}
      acceptValueOnBlur
      classNames={chipClasses}
      onChange={(words) => control.onChange(listed(words, control))}
    />
  );
}

/** A read-only value that no input can edit. */
export function FixedValue({ control }: { control: ValueControl }) {
  const text = JSON.stringify(control.value);
  return (
    <TextInput
      {...frameOf(control)}
      readOnly
      value={text}
      description="This value cannot be edited here. It stays as it is."
    />
  );
}

/** Converts the chosen texts to a list of stored values; null when nothing is chosen. */
function listed(words: readonly string[], { value, saved }: ValueControl): JsonValue {
  const known = [...listOf(value), ...listOf(saved)];
  const list = words.map((word) => asStored(word, known));
  if (list.length > 0) return list;
  return Array.isArray(saved) && saved.length === 0 ? saved : null;
}

function listOf(value: JsonValue | undefined): JsonValue[] {
  if (isBlank(value)) return [];
  return Array.isArray(value) ? value : [value as JsonValue];
}

function wordsOf(value: JsonValue | undefined): string[] {
  return [...new Set(listOf(value).map(wordOf))];
}

function wordOf(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function asItem(option: string) {
  return { value: option, label: option };
}

/** The options and the values that are none of them, each once. */
function offered(options: readonly string[], values: readonly (JsonValue | undefined)[]): string[] {
  const odd = values.filter((value) => !isBlank(value)).map((value) => wordOf(value as JsonValue));
  return distinctOptions([...options, ...odd]);
}

/** The stored value that is shown as this text, such as the number 7 for "7", or else the text. */
function asStored(word: string, stored: readonly (JsonValue | undefined)[]): JsonValue {
  return stored.find((value) => !isBlank(value) && wordOf(value as JsonValue) === word) ?? word;
}

function sameOdd(value: JsonValue | undefined, choice: JsonValue): boolean {
  return typeof value === typeof choice && wordOf(value as JsonValue) === wordOf(choice);
}
