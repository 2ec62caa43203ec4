/** Most texts are ASCII; they skip the slow removal of accents. */
const ASCII = /^[\0-\x7f]*$/;

/** Normalises a text for searching: lower case, without accents. */
export function searchableText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().trim();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
