/** Where a key leads in a list of `count` rows from `place`; null for keys that do not move. */
export function movedIndex(
  key: string,
  { place, count, page }: { place: number; count: number; page: number },
): number | null {
  const to = {
    ArrowDown: place + 1,
    ArrowUp: place - 1,
    PageDown: place + page,
    PageUp: place - page,
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined ? null : Math.max(0, Math.min(count - 1, to));
}
