import { endOfDay } from '#contract/entity-files/entity-file-words.ts';
import { wrongField } from '../ground/app-error.ts';

/**
 * The moment of a file: the end of a day in UTC, the moment itself, or now.
 * @throws AppError 400 for what has not come yet
 */
export function momentOf(asOf: string | undefined, now: Date): string {
  const present = now.toISOString();
  if (asOf === undefined) return present;
  const isDay = !asOf.includes('T');
  const moment = isDay ? endOfDay(asOf) : new Date(asOf).toISOString();
  const isLater = isDay ? asOf > present.slice(0, 10) : moment > present;
  if (isLater) throw wrongField('asOf', 'That day has not come yet.');
  return moment;
}
