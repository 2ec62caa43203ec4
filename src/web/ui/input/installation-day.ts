import { daysAfter } from '#records';
import { FORMAT } from '../in-locale.ts';

/** Today where the installation is, or a number of days later, yyyy-mm-dd. */
export function installationDay(now = new Date(), later = 0): string {
  return daysAfter(FORMAT.isoDay(now), later);
}
