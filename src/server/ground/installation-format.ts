import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { createFormat, DEFAULT_LOCALE, DEFAULT_TIME_ZONE, showShare } from '#records';

/** Under which name a thread has the settings of the process that started it. */
const INHERITED = 'installation-format';
type FormatSettings = { locale: string; timeZone: string };

const inherited = getEnvironmentData(INHERITED) as FormatSettings | undefined;
let format = createFormat(inherited?.locale ?? DEFAULT_LOCALE, inherited?.timeZone ?? DEFAULT_TIME_ZONE);

/** Sets the language and region of the installation and its time zone, once its settings are read: here, and in threads started later. */
export function setInstallationFormat({ locale, timeZone }: FormatSettings): void {
  setEnvironmentData(INHERITED, { locale, timeZone });
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

/** Returns a share in percent, such as 99.99 %. */
export function shareText(part: number, whole: number): string {
  return showShare(part, whole, format.locale);
}
