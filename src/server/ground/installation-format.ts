import { createFormat, DEFAULT_LOCALE } from '#records';

let format = createFormat(DEFAULT_LOCALE);

/** Sets the language and region of the installation, once its settings are read. */
export function setInstallationLocale(locale: string): void {
  format = createFormat(locale);
}

/** How this installation writes days, moments, numbers and lists, and orders words. */
export function installationFormat(): ReturnType<typeof createFormat> {
  return format;
}

/** Returns a moment in words, such as 3 May 2026 at 02:00 UTC. */
export function momentText(moment: Date | string): string {
  return format.moment(moment);
}

/** Returns a number in words, such as 1,204. */
export function numberText(value: number): string {
  return format.number(value);
}
