import { Textarea, TextInput } from '@mantine/core';
import type { TypedAnswerType } from '../../editing/values/typed-answer.ts';
import { frameOf, useTypedValue, type ValueControl } from './value-control.ts';

type LineType = Exclude<TypedAnswerType, 'textarea' | 'date'>;

const KEYBOARDS = { text: 'text', number: 'decimal', time: 'numeric', email: 'email', url: 'url' } as const;

/** One line of text: also numbers, times of day, email and web addresses. */
export function LineValue({ type, control }: { type: LineType; control: ValueControl }) {
  const { text, typeOver, error, onFocus, onBlur } = useTypedValue(type, control);
  return (
    <TextInput
      {...frameOf(control)}
      error={error}
      inputMode={KEYBOARDS[type]}
      autoComplete="off"
      autoCapitalize={type === 'text' ? 'sentences' : 'none'}
      spellCheck={type === 'text'}
      value={text}
      onChange={(event) => typeOver(event.currentTarget.value)}
      onFocus={onFocus}
      onBlur={onBlur}
    />
  );
}

/** Text of several lines. */
export function LinesValue({ control }: { control: ValueControl }) {
  const { text, typeOver, error, onFocus, onBlur } = useTypedValue('textarea', control);
  return (
    <Textarea
      {...frameOf(control)}
      error={error}
      autosize
      minRows={2}
      maxRows={12}
      value={text}
      onChange={(event) => typeOver(event.currentTarget.value)}
      onFocus={onFocus}
      onBlur={onBlur}
    />
  );
}
