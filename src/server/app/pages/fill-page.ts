const PLACE = /%([A-Z][A-Z_]*)%/g;
const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Writes words, as text, into the places of a page that are named `%LIKE_THIS%`. Places without a word stay; words are not looked through for places. */
export function fillPage(page: string, words: Readonly<Record<string, string>>): string {
  return page.replace(PLACE, (place, name: string) =>
    Object.hasOwn(words, name) ? escapeHtml(words[name] ?? '') : place,
  );
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);
}
