/** The items of `before` that are not in `after`. */
export function leftOut(before: readonly string[], after: readonly string[]): string[] {
  const kept = new Set(after);
  return before.filter((item) => !kept.has(item));
}
