import { DEFAULT_LOCALE, DEFAULT_TIME_ZONE, isKnownLocale, isKnownTimeZone } from '#records';

/** The language and region of the installation, which the server writes into the page. */
export const LOCALE = written('locale', isKnownLocale) ?? DEFAULT_LOCALE;

/** Its time zone, likewise. */
export const TIME_ZONE = written('time-zone', isKnownTimeZone) ?? DEFAULT_TIME_ZONE;

function written(name: string, isKnown: (text: string) => boolean): string | undefined {
  // Pages are prerendered, and code is tested, without a document.
  if (typeof document === 'undefined') return undefined;
  const text = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  return isKnown(text) ? text : undefined;
}
