/** The language and region of an installation that has not set its own. */
export const DEFAULT_LOCALE = 'en-GB';

/** Whether a text names a language, perhaps with a region, whose numbers and dates are known. */
export function isKnownLocale(text: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(text).length === 1;
  } catch {
    return false;
  }
}
