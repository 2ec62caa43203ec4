import type { FindEntry } from './find-entries.ts';

const MAX_RECENT = 5;

/** What was last opened from the palette. In memory alone, so that logging out, which loads another page, forgets it. */
let recent: readonly FindEntry[] = [];

export function recentEntries(): readonly FindEntry[] {
  return recent;
}

/** Puts an opened entry first. */
export function rememberOpened(entry: FindEntry): void {
  recent = [entry, ...recent.filter(({ to }) => to !== entry.to)].slice(0, MAX_RECENT);
}
