import { useState } from 'react';
import type { FieldChoice, ResolutionRow } from '#contract/matching/match-resolution-contract.ts';
import { isEmptyValue, readSingleDay } from '#records';
import { readTypedAnswer, showTypedAnswer } from '../../editing/values/typed-answer.ts';
import { valueText } from '../../editing/values/value-text.ts';
import { DateInput } from '../../ui/date-input.tsx';
import styles from './resolution-row.module.css';

/** Longest custom text, in characters. */
const MAX_CUSTOM_LENGTH = 2_000;

type Chosen = { row: ResolutionRow; choice: FieldChoice; onChoose: (choice: FieldChoice) => void };

/**
 * The custom value of a row. While a date is typed that cannot be read as one day, the internal value stays chosen, so
 * that a save never writes something else than is shown.
 */
export function useCustomValue({ row, choice, onChoose }: Chosen) {
  const [typed, setTyped] = useState<string | null>(null);
  const isUnread = typed !== null && 'problem' in readTypedAnswer('date', typed);

  function type(text: string) {
    if (!row.isDate) return onChoose({ use: 'custom', text });
    setTyped(text);
    const read = readTypedAnswer('date', text);
    onChoose('problem' in read ? { use: 'internal' } : { use: 'custom', text: String(read.answer ?? '') });
  }

  return {
    use: typed === null ? choice.use : 'custom',
    text: typed ?? (choice.use === 'custom' ? choice.text : ''),
    isUnread,
    type,
    begin: () => type(startText(row)),
    leave: () => !isUnread && setTyped(null),
    choose(next: FieldChoice) {
      setTyped(null);
      onChoose(next);
    },
  };
}

type CustomProps = { label: string; isReadOnly: boolean; custom: ReturnType<typeof useCustomValue> };

/** The input of a custom value: a date for a date field, or else a text. */
export function CustomInput({ isDate, ...input }: CustomProps & { isDate: boolean }) {
  if (isDate) return <CustomDate {...input} />;
  const { label, isReadOnly, custom } = input;
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

function CustomDate({ label, isReadOnly, custom }: CustomProps) {
  const [isFocused, setFocused] = useState(false);
  const read = readTypedAnswer('date', custom.text);
  return (
    <DateInput
      aria-label={label}
      calendarLabel={`Choose a date for ${label}`}
      disabled={isReadOnly}
      value={showTypedAnswer('date', custom.text)}
      error={!isFocused && 'problem' in read && `${read.problem} Until then the internal value is kept.`}
      onChange={(event) => custom.type(event.currentTarget.value)}
      onChoose={custom.type}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false);
        custom.leave();
      }}
    />
  );
}

/** The initial custom text: the internal value, or else the external one. */
function startText({ internal, external, isDate }: ResolutionRow): string {
  const value = isEmptyValue(internal) ? external : internal;
  const text = isEmptyValue(value) ? '' : valueText(value);
  return (isDate && readSingleDay(text)) || text;
}
