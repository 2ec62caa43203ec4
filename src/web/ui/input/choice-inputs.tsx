import {
  Checkbox,
  type ComboboxItem,
  Input,
  type SelectProps,
  TagsInput,
  type TagsInputProps,
} from '@mantine/core';
import type { ComponentProps, HTMLAttributes, ReactNode } from 'react';
import { isEmptyValue, type JsonValue } from '#records';
import { BoxGroup, type Choice, ChoiceGroup } from '../choice-group.tsx';
import { MenuMultiSelect } from '../options/menu-multi-select.tsx';
import { MenuSelect } from '../options/menu-select.tsx';
import { MENU_IN_PAGE } from '../options/option-menu.ts';
import { choicesOf, itemsOf, labelOf, withOdd, wordOf } from './choice-values.ts';
import styles from './field-input.module.css';

/** What every input of a choice gets: the value, the stored value, which is offered too, and the choices. */
export type Chosen = {
  value: JsonValue | undefined;
  saved?: JsonValue | undefined;
  onChange: (value: JsonValue) => void;
};

/** Makes the items of a menu; without options perhaps one that says so. */
export type Offer = (options: readonly string[]) => ComboboxItem[];
const itemsFor: Offer = (options) => options.map((option) => ({ value: option, label: option }));

/** The value of "No answer" in a menu; no option can be blank. */
const NONE = '';

/** One of the choices, in a menu. A value that is none of them is offered too. */
export function MenuInput({
  value,
  saved,
  choices,
  blank,
  offer = itemsFor,
  onChange,
  ...menu
}: Omit<SelectProps, 'data' | 'value' | 'onChange'> &
  Chosen & {
    choices: readonly Choice<JsonValue>[];
    /** The words of the choice of nothing; null where nothing cannot be chosen. */
    blank: string | null;
    offer?: Offer | undefined;
  }) {
  const offered = withOdd(choices, [value, saved]);
  const shown = value === undefined || isEmptyValue(value) ? null : labelOf(value, choices);
  const items = offer(offered.map(({ label }) => label));
  return (
    <MenuSelect
      allowDeselect={false}
      {...menu}
      data={blank === null ? items : [{ value: NONE, label: blank }, ...items]}
      value={shown ?? (blank === null ? null : NONE)}
      onChange={(word) => onChange(offered.find(({ label }) => label === word)?.value ?? null)}
    />
  );
}

/** Any of the options, in a menu. The placeholder is shown while none is chosen. */
export function ManyInput({
  value,
  saved,
  options,
  offer = itemsFor,
  placeholder,
  onChange,
  ...menu
}: Omit<ComponentProps<typeof MenuMultiSelect>, 'data' | 'value' | 'onChange'> &
  Chosen & { options: readonly string[]; offer?: Offer | undefined }) {
  const known = withOdd(choicesOf(options), [...itemsOf(value), ...itemsOf(saved)]);
  return (
    <MenuMultiSelect
      {...menu}
      placeholder={itemsOf(value).length === 0 ? placeholder : ''}
      data={offer(known.map(({ label }) => label))}
      value={wordsOf(value)}
      onChange={(words) => onChange(listOf(words, known, saved))}
    />
  );
}

/** Any texts, as no options are given. */
export function TextsInput({
  value,
  saved,
  onChange,
  ...input
}: Omit<TagsInputProps, 'data' | 'value' | 'onChange'> & Chosen) {
  const known = withOdd([], [...itemsOf(value), ...itemsOf(saved)]);
  return (
    <TagsInput
      {...input}
      comboboxProps={MENU_IN_PAGE}
      value={wordsOf(value)}
      onChange={(words) => onChange(listOf(words, known, saved))}
    />
  );
}

/** A group of controls under its label. */
function Framed({ frame, children }: { frame: FramedProps; children: ReactNode }) {
  if (frame.label === undefined) return children;
  return (
    <Input.Wrapper {...frame} labelElement="div">
      {children}
    </Input.Wrapper>
  );
}

/** The props of a group's frame: its id, and its label with what is said below it, where it has one. */
export type FramedProps = { id: string; label?: string; description?: ReactNode; error?: ReactNode };
type InParts = Chosen & { frame: FramedProps; labelledBy: string };

/** One of a few choices, side by side or as a list. A value that is none of them is offered too. */
export function ButtonsInput({
  choices,
  look,
  value,
  saved,
  frame,
  labelledBy,
  handlers,
  onChange,
}: InParts & {
  choices: readonly Choice<JsonValue>[];
  look: 'segments' | 'list';
  handlers?: Pick<HTMLAttributes<HTMLElement>, 'onBlur' | 'onKeyDown' | 'onPointerDown'> | undefined;
}) {
  const offered = withOdd(choices, [value, saved]);
  const isBlank = value === undefined || isEmptyValue(value);
  return (
    <Framed frame={frame}>
      <ChoiceGroup
        look={look}
        name={frame.id}
        labelledBy={labelledBy}
        choices={offered}
        isChosen={(choice) => !isBlank && labelOf(value, choices) === choice.label}
        onChoose={(choice) => onChange(choice.value)}
        {...(!isBlank && { onTakeBack: () => onChange(null) })}
        {...handlers}
      />
    </Framed>
  );
}

/** A single box for true and false; Delete takes its answer back. */
export function BoxInput({ value, frame, onChange }: Chosen & { frame: FramedProps }) {
  const isOdd = value !== undefined && !isEmptyValue(value) && typeof value !== 'boolean';
  const box = (
    <Checkbox
      id={frame.id}
      className={styles.box}
      wrapperProps={{ 'data-box': true }}
      checked={value === true}
      indeterminate={typeof value !== 'boolean'}
      label={isOdd ? wordOf(value) : undefined}
      onChange={(event) => onChange(event.currentTarget.checked)}
      onKeyDown={({ key }) => {
        const isTakingBack = key === 'Delete' || key === 'Backspace';
        if (isTakingBack && value !== undefined && !isEmptyValue(value)) onChange(null);
      }}
    />
  );
  return frame.label === undefined ? box : <Input.Wrapper {...frame}>{box}</Input.Wrapper>;
}

/** A box for each option. */
export function BoxesInput({
  options,
  value,
  saved,
  frame,
  labelledBy,
  onConfirm,
  onChange,
}: InParts & { options: readonly string[]; onConfirm?: (() => void) | undefined }) {
  const known = withOdd(choicesOf(options), itemsOf(value));
  return (
    <Framed frame={frame}>
      <BoxGroup
        labelledBy={labelledBy}
        options={known.map(({ label }) => label)}
        ticked={wordsOf(value)}
        onConfirm={onConfirm}
        onTick={(words) => onChange(listOf(words, known, saved))}
      />
    </Framed>
  );
}

function wordsOf(value: JsonValue | undefined): string[] {
  return [...new Set(itemsOf(value).map(wordOf))];
}

/** The chosen texts as a list of values; null when nothing is chosen, but where an empty list is stored. */
function listOf(
  words: readonly string[],
  known: readonly Choice<JsonValue>[],
  saved: JsonValue | undefined,
): JsonValue {
  const list = words.map((word) => known.find(({ label }) => label === word)?.value ?? word);
  if (list.length > 0) return list;
  return Array.isArray(saved) && saved.length === 0 ? saved : null;
}
