import { type ChangeEvent, useState } from 'react';
import type { FieldChoice, ResolutionRow } from '#contract/matching/match-resolution-contract.ts';
import {
  editNumber,
  type FieldTypeName,
  fieldTypeOf,
  fieldTypes,
  isEmptyValue,
  isNumberCell,
  readSingleDay,
  type Scalar,
} from '#records';
import { valueText } from '../../editing/values/value-text.ts';
import { DateInput } from '../../ui/input/date-input.tsx';
import { LineInput } from '../../ui/input/line-input.tsx';
import { readTypedAnswer, showTypedAnswer } from '../../ui/input/typed-answer.ts';
import { LOCALE } from '../../ui/installation-locale.ts';
import styles from './resolution-row.module.css';

/** Longest custom text, in characters. */
const MAX_CUSTOM_LENGTH = 2_000;

type Chosen = { row: ResolutionRow; choice: FieldChoice; onChoose: (choice: FieldChoice) => void };

/** The type of a custom value that has to be read; undefined for a text. */
function typeOf({ isDate, internal }: ResolutionRow): FieldTypeName | undefined {
  if (isDate) return 'date';
  return typeof internal === 'number' ? 'number' : undefined;
}

/**
 * The custom value of a row. While a date or number is typed that cannot be read as one, the internal value stays chosen,
 * so that a save never writes something else than is shown.
 */
export function useCustomValue({ row, choice, onChoose }: Chosen) {
  const [typed, setTyped] = useState<string | null>(null);
  const readType = typeOf(row);
  const read = readType && typed !== null ? readTypedAnswer(readType, typed, row.label ?? '') : undefined;
  const problem = read && 'problem' in read ? read.problem : undefined;

  function type(text: string) {
    if (!readType) return onChoose({ use: 'custom', text });
    setTyped(text);
    const next = readTypedAnswer(readType, text, row.label ?? '');
    onChoose('problem' in next ? { use: 'internal' } : { use: 'custom', text: String(next.answer ?? '') });
  }

  return {
    use: typed === null ? choice.use : 'custom',
    text: typed ?? (choice.use === 'custom' ? shownText(choice.text, readType) : ''),
    readType,
    fieldLabel: row.label ?? '',
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

type CustomProps = { label: string; isReadOnly: boolean; custom: ReturnType<typeof useCustomValue> };

/** The input of a custom value: a date or number for such a field, or else a text. */
export function CustomInput(input: CustomProps) {
  const { label, isReadOnly, custom } = input;
  if (custom.readType) return <CustomTyped {...input} type={custom.readType} />;
  return (
    <input
      className={styles.text}
      aria-label={label}
      maxLength={MAX_CUSTOM_LENGTH}
      disabled={isReadOnly}
      value={custom.text}
      onChange={(event) => custom.type(event.currentTarget.value)}
    />
  );
}

function CustomTyped({ label, isReadOnly, custom, type }: CustomProps & { type: FieldTypeName }) {
  const [isTold, setTold] = useState(false);
  const input = {
    'aria-label': label,
    disabled: isReadOnly,
    error: isTold && custom.problem && `${custom.problem} Until then the internal value is kept.`,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setTold(false);
      custom.type(event.currentTarget.value);
    },
    onBlur: () => {
      setTold(true);
      custom.leave();
    },
  };
  if (fieldTypes[type].input !== 'day') {
    const choose = (meant: Scalar) => custom.type(fieldTypes[type].edit(meant, LOCALE));
    return (
      <LineInput
        {...input}
        type={type}
        value={custom.text}
        fieldLabel={custom.fieldLabel}
        onChoose={choose}
      />
    );
  }
  return (
    <DateInput
      {...input}
      calendarLabel={`Choose a date for ${label}`}
      value={showTypedAnswer(type, custom.text)}
      onChoose={custom.type}
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
  return (isDate && readSingleDay(text, LOCALE)) || text;
}
