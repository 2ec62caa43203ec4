/** Names as one text with a comma in between; a comma of a name is written otherwise. */
export function nameListText(names: readonly string[]): string {
  return names.map((name) => name.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',');
}

/** Reads the names of a text that `nameListText` wrote; empty ones are none. */
export function namesIn(text: string | null): string[] {
  const names = (text ?? '').split(',').filter(Boolean);
  return names.map((name) => name.replaceAll('%2C', ',').replaceAll('%25', '%'));
}
