import { readSingleDay } from '#records';
import { LOCALE } from '../installation-locale.ts';

/** The one day that a typed text means as the installation writes days, yyyy-mm-dd; undefined when it means none, or several. */
export function typedDay(text: string): string | undefined {
  return readSingleDay(text, LOCALE);
}
