import { TextInput, type TextInputProps } from '@mantine/core';
import { readNumber, saysPercentage, showNumber } from '#records';
import { LOCALE } from './installation-locale.ts';
import { goToReadings, type Meaning, ReadingsBelow } from './readings-below.tsx';

/** The numbers that a text can mean as the value of a field with this label. */
export function numbersIn(text: string, label: string): number[] {
  return readNumber(text, { locale: LOCALE, isPercentage: saysPercentage(label) });
}

/** A number that is typed. Below an error, the numbers that the text can mean are offered. */
export function NumberInput({
  value,
  fieldLabel,
  onChoose,
  onKeyDown,
  error,
  ...input
}: TextInputProps & {
  /** As typed. */
  value: string;
  /** The label of the field, which may say that its value is a percentage. */
  fieldLabel: string;
  /** Gets the number that is meant, where the text can mean several. */
  onChoose: (number: number) => void;
}) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...input}
      value={value}
      error={
        error && (
          <ReadingsBelow
            sentence={error}
            meanings={meaningsOf(numbersIn(value, fieldLabel))}
            onChoose={onChoose}
          />
        )
      }
      onKeyDown={(event) => {
        onKeyDown?.(event);
        goToReadings(event);
      }}
    />
  );
}

/** The choice between several numbers; of one there is none. */
function meaningsOf(numbers: readonly number[]): Meaning<number>[] {
  if (numbers.length < 2) return [];
  return numbers.map((number) => ({ value: number, label: showNumber(number, LOCALE) }));
}
