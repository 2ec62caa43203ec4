import { type FieldType, LINE, type Read, readAsItself, unread } from './field-type.ts';
import { toTimeOfDay } from './scalar-forms.ts';

const TIME_OF_DAY = /^(\d{1,2})[:.]?([0-5]\d)\s*([ap]m)?$/i;

/** A time of day, stored as hh:mm. */
export const time: FieldType = {
  ...LINE,
  called: 'a time of day',
  parse: parseTime,
  fromStored: readAsItself(parseTime),
  keyboard: 'numeric',
  cell: { problem: 'not-time', input: { label: 'A time', type: 'text' }, isForColumn: false },
  beyond: { over: 'after', under: 'before' },
  ruleForm: { read: toTimeOfDay, called: 'a time such as 09:30' },
};

function parseTime(text: string): Read {
  const [, typedHour, minute, half] = TIME_OF_DAY.exec(text) ?? [];
  const isAfternoon = half?.toLowerCase() === 'pm';
  const hour = half ? (Number(typedHour) % 12) + (isAfternoon ? 12 : 0) : Number(typedHour);
  const isTime = hour <= 23 && (!half || (Number(typedHour) >= 1 && Number(typedHour) <= 12));
  if (!isTime) return unread('Write a time of day, such as 14:30');
  return { value: `${String(hour).padStart(2, '0')}:${minute}` };
}
