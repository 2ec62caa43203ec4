/** A LIKE pattern for a text as it stands in stored JSON; `_` replaces the characters that are special to LIKE. */
export function patternInJson(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replace(/[\\%_]/g, '_');
}
