import { KNOWN_LABELS } from './known-labels.ts';

/** A key in words: its known label, or else spaced, so that `postalAddress` is "Postal address". */
export function keyWords(key: string): string {
  const known = KNOWN_LABELS.get(key);
  if (known !== undefined) return known;
  const words = key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
