import { plainDigits } from '../text/plain-digits.ts';
import { type FieldType, LINE, type Read, readAsItself, unread } from './field-type.ts';
import { toTimeOfDay } from './scalar-forms.ts';

/** As people, programs and the clocks of languages write it, without spaces: 1430, 14h30, 2.30pm, kl.14.30, 14:30:00, 14.30uhr; 2pm, 14h. */
const TIME_OF_DAY = /^(?:klo?\.?)?(\d{1,2})(?:[:.h]?([0-5]\d)(?::00)?)?(h|uhr|[ap]m)?$/;

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
  const plain = plainDigits(text)
    .toLowerCase()
    .replace(/\s/g, '')
    .replace(/([ap])\.m\.?$/, '$1m');
  const [, typedHour, typedMinute, word = ''] = TIME_OF_DAY.exec(plain) ?? [];
  const isHalf = word.endsWith('m');
  const hour = isHalf ? (Number(typedHour) % 12) + (word === 'pm' ? 12 : 0) : Number(typedHour);
  const isHour = hour <= 23 && (!isHalf || (Number(typedHour) >= 1 && Number(typedHour) <= 12));
  const minute = typedMinute ?? (word === '' ? undefined : '00');
  if (!isHour || minute === undefined) return unread('Write a time of day, such as 14:30');
  return { value: `${String(hour).padStart(2, '0')}:${minute}` };
}
