/** The index a key moves to from `index` in a list of `count` rows; null for keys that do not move. */
export function movedIndex(
  key: string,
  { index, count, page }: { index: number; count: number; page: number },
): number | null {
  const to = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined ? null : Math.max(0, Math.min(count - 1, to));
}
