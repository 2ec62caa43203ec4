import { cleanOptions } from '#records';

/** The items of a text such as "Kent, Sussex, Surrey": split on commas, trimmed, none blank, each once. */
export function readCommaList(text: string): string[] {
  return cleanOptions(text.split(','));
}

/** Formats a list for typing. An item that contains a comma would be read back as two. */
export function showCommaList(items: readonly string[]): string {
  return items.join(', ');
}

/** The items of `before` that are not in `after`. */
export function leftOut(before: readonly string[], after: readonly string[]): string[] {
  const kept = new Set(after);
  return before.filter((item) => !kept.has(item));
}
