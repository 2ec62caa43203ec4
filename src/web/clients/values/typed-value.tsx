import { Textarea, TextInput } from '@mantine/core';
import type { TypedAnswerType } from '../../editing/values/typed-answer.ts';
import { DateInput, daysOf } from '../../ui/date-input.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { ReadingsBelow } from '../../ui/readings-below.tsx';
import { frameOf, useTypedValue, type ValueControl } from './value-control.ts';

type LineType = Exclude<TypedAnswerType, 'textarea' | 'date' | 'number'>;

const KEYBOARDS = { text: 'text', time: 'numeric', email: 'email', url: 'url' } as const;

/** One line of text: also times of day, email and web addresses. */
export function LineValue({ type, control }: { type: LineType; control: ValueControl }) {
  const { input } = useTypedValue(type, control);
  return (
    <TextInput
      {...frameOf(control)}
      {...input}
      inputMode={KEYBOARDS[type]}
      autoComplete="off"
      autoCapitalize={type === 'text' ? 'sentences' : 'none'}
      spellCheck={type === 'text'}
    />
  );
}

/** A number; of one that can be read in several ways, it is asked which is meant. */
export function NumberValue({ control }: { control: ValueControl }) {
  const { input, put } = useTypedValue('number', control);
  return <NumberInput {...frameOf(control)} {...input} fieldLabel={control.described.label} onChoose={put} />;
}

/** Text of several lines. */
export function LinesValue({ control }: { control: ValueControl }) {
  const { input } = useTypedValue('textarea', control);
  return <Textarea {...frameOf(control)} {...input} autosize minRows={2} maxRows={12} />;
}

/** A date, typed or chosen from a calendar. The value is yyyy-mm-dd. */
export function DateValue({ control }: { control: ValueControl }) {
  const { input, put } = useTypedValue('date', control);
  const frame = frameOf(control);
  return (
    <DateInput
      {...frame}
      {...input}
      description={
        frame.description && (
          <ReadingsBelow sentence={frame.description} meanings={daysOf(input.value)} onChoose={put} />
        )
      }
      calendarLabel={`Choose a date for ${control.described.label}`}
      onChoose={put}
    />
  );
}
