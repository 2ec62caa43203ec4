import { DEFAULT_LOCALE, isKnownLocale } from '#records';

/** The language and region of the installation, which the server writes into the page. */
export const LOCALE = writtenLocale() ?? DEFAULT_LOCALE;

function writtenLocale(): string | undefined {
  // Pages are prerendered, and code is tested, without a document.
  if (typeof document === 'undefined') return undefined;
  const written = document.querySelector<HTMLMetaElement>('meta[name="locale"]')?.content ?? '';
  return isKnownLocale(written) ? written : undefined;
}
