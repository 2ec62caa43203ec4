import { DateInput } from '../../ui/date-input.tsx';
import { DaysBelow } from '../../ui/days-below.tsx';
import { frameOf, useTypedValue, type ValueControl } from './value-control.ts';

/** A date, typed or chosen from a calendar. The value is yyyy-mm-dd. */
export function DateValue({ control }: { control: ValueControl }) {
  const typed = useTypedValue('date', control);
  const frame = frameOf(control);
  return (
    <DateInput
      {...frame}
      description={
        frame.description && <DaysBelow text={typed.text} sentence={frame.description} onChoose={typed.put} />
      }
      calendarLabel={`Choose a date for ${control.described.label}`}
      error={typed.error}
      value={typed.text}
      onChange={(event) => typed.typeOver(event.currentTarget.value)}
      onChoose={typed.put}
      onFocus={typed.onFocus}
      onBlur={typed.onBlur}
    />
  );
}
