/** The language and region of an installation that has not set its own. */
export const DEFAULT_LOCALE = 'en-GB';

/** The language of the texts, which are English, in the region of a locale: "en-CH" of "de-CH". */
export function languageOfTexts(locale: string): string {
  const { region } = new Intl.Locale(locale);
  return region ? `en-${region}` : 'en';
}

/** A locale that writes numbers in the digits 0 to 9 and years of the Gregorian calendar, as inputs read them and days are stored. */
export function readableLocale(locale: string): string {
  return new Intl.Locale(locale, { numberingSystem: 'latn', calendar: 'gregory' }).toString();
}

/** Whether a text names a language, perhaps with a region, whose numbers and dates are known. */
export function isKnownLocale(text: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(text).length === 1;
  } catch {
    return false;
  }
}
