const SLOT = /%([A-Z][A-Z_]*)%/g;
const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Fills the slots of a page, named `%LIKE_THIS%`, with escaped text. Slots without a value stay; slots within values are not filled. */
export function fillPage(page: string, words: Readonly<Record<string, string>>): string {
  return page.replace(SLOT, (slot, name: string) =>
    Object.hasOwn(words, name) ? escapeHtml(words[name] ?? '') : slot,
  );
}

/** Escapes a text for HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);
}
