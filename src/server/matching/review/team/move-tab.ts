import { readDoneRun } from '../../done-run.ts';
import type { Query } from '../../match-run-store.ts';
import { enterPresence, movePresence, type OpenRecord, type Tab } from './match-presence-store.ts';

/**
 * Moves a tab to a record. A tab opens its first record while it begins to watch the run, and may not be present yet: then
 * it is from now on, so that its first move is not lost.
 * @throws AppError 404 for an unknown run
 */
export async function moveTab(query: Query, tab: Tab, at: OpenRecord): Promise<void> {
  const isMoved = await movePresence(query, tab, at);
  if (isMoved || at === null) return;
  await readDoneRun(query, tab.runId);
  await enterPresence(query, tab, at);
  // It may have become present in between, and then stayed where it was.
  await movePresence(query, tab, at);
}
