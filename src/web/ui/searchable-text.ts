/** A text as searches compare it: accents and case aside. */
export function searchableText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
