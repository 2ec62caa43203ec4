import { birthdaysOf, isImpossibleDay, readBirthdays } from '#matching';
import type { DayOrder } from './day-order.ts';

const REPLACEMENT = '\ufffd';

/** A birthday as it was written, what is compared of it, and what is noted about that; null for a plain one. */
export type NotedBirthday = { text: string | undefined; note: string | null };

/**
 * Reads the birthday of a row. Whatever is not a day, a month and year, or a year alone is noted, with what it is compared
 * as: it costs no row. Days are read in the order of their column, if it is known.
 */
export function readNotedBirthday(written: string, order?: DayOrder): NotedBirthday {
  if (written === '') return { text: undefined, note: null };
  const { text, isPlain } = readBirthdays(order?.told(written) ?? written);
  if (text === undefined)
    return { text, note: `The birthday “${written}” is not understood. It is kept, and not compared.` };
  const [only, ...others] = birthdaysOf(text);
  const isOne = others.length === 0;
  if (only && isOne && isImpossibleDay(only.from)) {
    const note = `The birthday “${written}” is not a day of the calendar. It agrees with the same digits or nearly the same, and conflicts with nothing.`;
    return { text, note };
  }
  return { text, note: isPlain && isOne ? null : `The birthday “${written}” is compared as ${text}.` };
}

/** What is noted of names of which letters were lost before their file was written. */
export function lostLetterNotes(names: readonly { name: string }[]): string[] {
  return names
    .filter(({ name }) => name.includes(REPLACEMENT))
    .map(({ name }) => `The name “${name}” has lost letters. It is compared without them.`);
}
