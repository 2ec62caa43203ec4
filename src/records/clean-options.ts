/** The options in the form they are stored in: trimmed, none blank, each once, in the order given. */
export function cleanOptions(options: readonly string[]): string[] {
  const trimmed = options.map((option) => option.trim());
  return [...new Set(trimmed.filter((option) => option !== ''))];
}
