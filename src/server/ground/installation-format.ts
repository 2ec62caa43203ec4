import { createFormat, DEFAULT_LOCALE, DEFAULT_TIME_ZONE } from '#records';

let format = createFormat(DEFAULT_LOCALE, DEFAULT_TIME_ZONE);

/** Sets the language and region of the installation and its time zone, once its settings are read. */
export function setInstallationFormat({ locale, timeZone }: { locale: string; timeZone: string }): void {
  format = createFormat(locale, timeZone);
}

/** How this installation writes days, moments, numbers and lists, and orders words. */
export function installationFormat(): ReturnType<typeof createFormat> {
  return format;
}

/** Returns today where the installation is, yyyy-mm-dd. */
export function installationToday(): string {
  return format.isoDay(new Date());
}

/** Returns a moment in words, such as 3 May 2026 at 02:00 UTC. */
export function momentText(moment: Date | string): string {
  return format.moment(moment);
}

/** Returns a count with its noun, such as 1 job or 1,204 jobs. The plural adds an s unless it is given. */
export function countText(...[count, one, many]: Parameters<typeof format.counted>): string {
  return format.counted(count, one, many);
}

/** Returns a number in words, such as 1,204. */
export function numberText(value: number): string {
  return format.number(value);
}
