import { type ChangeEvent, useState } from 'react';
import type { FieldChoice, ResolutionRow } from '#contract/matching/match-resolution-contract.ts';
import { editNumber, isEmptyValue, isNumberCell, readSingleDay } from '#records';
import { readTypedAnswer, showTypedAnswer } from '../../editing/values/typed-answer.ts';
import { valueText } from '../../editing/values/value-text.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { LOCALE } from '../../ui/installation-locale.ts';
import { NumberInput } from '../../ui/number-input.tsx';
import styles from './resolution-row.module.css';

/** Longest custom text, in characters. */
const MAX_CUSTOM_LENGTH = 2_000;

type Chosen = { row: ResolutionRow; choice: FieldChoice; onChoose: (choice: FieldChoice) => void };

/** The type of a custom value that has to be read; undefined for a text. */
function typeOf({ isDate, internal }: ResolutionRow): 'date' | 'number' | undefined {
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
  if (custom.readType) return <CustomTyped {...input} />;
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

function CustomTyped({ label, isReadOnly, custom }: CustomProps) {
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
  if (custom.readType === 'number') {
    const choose = (number: number) => custom.type(editNumber(number, LOCALE));
    return <NumberInput {...input} value={custom.text} fieldLabel={custom.fieldLabel} onChoose={choose} />;
  }
  return (
    <DateInput
      {...input}
      calendarLabel={`Choose a date for ${label}`}
      value={showTypedAnswer('date', custom.text)}
      onChoose={custom.type}
    />
  );
}

/** A chosen text as its input shows it: the digits of a number with the decimal sign of the locale. */
function shownText(text: string, type: 'date' | 'number' | undefined): string {
  return type === 'number' && isNumberCell(text) ? editNumber(Number(text), LOCALE) : text;
}

/** The initial custom text: the internal value, or else the external one. */
function startText({ internal, external, isDate }: ResolutionRow): string {
  if (typeof internal === 'number') return editNumber(internal, LOCALE);
  const value = isEmptyValue(internal) ? external : internal;
  const text = isEmptyValue(value) ? '' : valueText(value);
  return (isDate && readSingleDay(text, LOCALE)) || text;
}
