import { TextInput, type TextInputProps } from '@mantine/core';
import { type FieldTypeName, fieldTypes, type Meaning, type Scalar } from '#records';
import { LOCALE } from '../installation-locale.ts';
import { goToReadings, ReadingsBelow } from './readings-below.tsx';

/** The values that a text can mean, of which one has to be chosen, in a field of this type with this label. */
function meaningsIn(type: FieldTypeName, text: string, label: string): readonly Meaning[] {
  const typed = text.trim();
  const read = typed === '' ? undefined : fieldTypes[type].parse(typed, { locale: LOCALE, label });
  return read && 'meanings' in read ? read.meanings : [];
}

/** A value that is typed in one line. Below an error, the values that the text can mean are offered. */
export function LineInput({
  type,
  value,
  fieldLabel,
  onChoose,
  onKeyDown,
  error,
  ...input
}: TextInputProps & {
  type: FieldTypeName;
  /** As typed. */
  value: string;
  /** The label of the field, which may say that its value is a percentage. */
  fieldLabel: string;
  /** Gets the value that is meant, where the text can mean several. */
  onChoose: (value: Scalar) => void;
}) {
  const { keyboard } = fieldTypes[type];
  return (
    <TextInput
      inputMode={keyboard}
      autoComplete="off"
      autoCapitalize={keyboard === 'text' ? 'sentences' : 'none'}
      spellCheck={keyboard === 'text'}
      {...input}
      value={value}
      error={
        error && (
          <ReadingsBelow
            sentence={error}
            meanings={meaningsIn(type, value, fieldLabel)}
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
