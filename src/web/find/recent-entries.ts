import type { FindEntry } from './find-entries.ts';

const MAX_RECENT = 5;

/** The entries last opened from the palette. Kept in memory only: logging out loads another page, which drops them. */
let recent: readonly FindEntry[] = [];

export function recentEntries(): readonly FindEntry[] {
  return recent;
}

/** Puts an opened entry first. */
export function rememberOpened(entry: FindEntry): void {
  recent = [entry, ...recent.filter(({ to }) => to !== entry.to)].slice(0, MAX_RECENT);
}
