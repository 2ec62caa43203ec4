import { useState } from 'react';
import type { FieldChoice, ResolutionRow } from '#contract/matching/match-resolution-contract.ts';
import {
  editNumber,
  type FieldTypeName,
  fieldTypeOf,
  fieldTypes,
  isEmptyValue,
  isNumberCell,
} from '#records';
import { valueText } from '../../editing/values/value-text.ts';
import { FieldInput } from '../../ui/input/field-input.tsx';
import { readTypedAnswer, showTypedAnswer } from '../../ui/input/typed-answer.ts';
import { typedDay } from '../../ui/input/typed-day.ts';
import { LOCALE } from '../../ui/installation-locale.ts';
import styles from './resolution-row.module.css';

/** Longest custom text, in characters. */
const MAX_CUSTOM_LENGTH = 2_000;

type Chosen = {
  row: ResolutionRow;
  /** The label of the row. */
  label: string;
  choice: FieldChoice;
  onChoose: (choice: FieldChoice) => void;
};

/** The type of a custom value that has to be read; undefined for a text. */
function typeOf({ isDate, internal }: ResolutionRow): FieldTypeName | undefined {
  if (isDate) return 'date';
  return typeof internal === 'number' ? 'number' : undefined;
}

/**
 * The custom value of a row. While a date or number is typed that cannot be read as one, the internal value stays chosen,
 * so that a save never writes something else than is shown.
 */
export function useCustomValue({ row, label, choice, onChoose }: Chosen) {
  const [typed, setTyped] = useState<string | null>(null);
  const readType = typeOf(row);
  const read = readType && typed !== null ? readTypedAnswer(readType, typed, label) : undefined;
  const problem = read && 'problem' in read ? read.problem : undefined;

  function type(text: string) {
    if (!readType) return onChoose({ use: 'custom', text });
    setTyped(text);
    const next = readTypedAnswer(readType, text, label);
    onChoose('problem' in next ? { use: 'internal' } : { use: 'custom', text: String(next.answer ?? '') });
  }

  return {
    use: typed === null ? choice.use : 'custom',
    text: typed ?? (choice.use === 'custom' ? shownText(choice.text, readType) : ''),
    readType,
    problem,
    type,
    begin: () => type(startText(row)),
    leave: () => problem === undefined && setTyped(null),
    choose(next: FieldChoice) {
      setTyped(null);
      onChoose(next);
    },
  };
}

/** The input of a custom value: a date or number for such a field, or else a text. */
export function CustomInput({
  label,
  isReadOnly,
  custom,
}: {
  label: string;
  isReadOnly: boolean;
  custom: ReturnType<typeof useCustomValue>;
}) {
  const { text, readType: type, problem } = custom;
  const [isTold, setTold] = useState(false);
  if (!type) {
    return (
      <input
        className={styles.text}
        aria-label={label}
        maxLength={MAX_CUSTOM_LENGTH}
        disabled={isReadOnly}
        value={text}
        onChange={(event) => custom.type(event.currentTarget.value)}
      />
    );
  }
  return (
    <FieldInput
      type={type}
      options={[]}
      fieldLabel={label}
      value={text}
      text={{
        value: showTypedAnswer(type, text),
        error: isTold && problem && `${problem} Until then the internal value is kept.`,
        onChange({ currentTarget }) {
          setTold(false);
          custom.type(currentTarget.value);
        },
        onBlur() {
          setTold(true);
          custom.leave();
        },
      }}
      frame={{ 'aria-label': label, disabled: isReadOnly }}
      onChange={(meant) => custom.type(fieldTypes[type].edit(meant, LOCALE))}
    />
  );
}

/** A chosen text as its input shows it: the digits of a number with the decimal sign of the locale. */
function shownText(text: string, type: FieldTypeName | undefined): string {
  return fieldTypeOf(type)?.isNumeric && isNumberCell(text) ? editNumber(Number(text), LOCALE) : text;
}

/** The initial custom text: the internal value, or else the external one. */
function startText({ internal, external, isDate }: ResolutionRow): string {
  if (typeof internal === 'number') return editNumber(internal, LOCALE);
  const value = isEmptyValue(internal) ? external : internal;
  const text = isEmptyValue(value) ? '' : valueText(value);
  return (isDate && typedDay(text)) || text;
}
