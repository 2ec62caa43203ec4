/** Has no accents, as most texts; looked at first, as taking accents off is slow. */
const PLAIN = /^[\0-\x7f]*$/;

/** A text as searches compare it: accents and case aside. */
export function searchableText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().trim();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
