import type { Comparison } from '#contract/entity-files/entity-file-contract.ts';
import type { MatchFind } from '../matching/match-find-store.ts';
import type { FileRun } from './entity-file-store.ts';

/**
 * The last comparison of an entity with each list, by name of the list. `runs` are newest first, `finds` oldest first;
 * a run compared the entity when it had a name at its start.
 */
export function listComparisons(
  runs: readonly FileRun[],
  finds: readonly (MatchFind & { startedAt: string })[],
  nameAt: (moment: string) => string,
): Comparison[] {
  const latest = new Map<string, Comparison>();
  for (const run of runs) {
    if (nameAt(run.startedAt) === '') continue;
    for (const { name: listName, version: listVersion } of run.lists) {
      if (latest.has(listName)) continue;
      const find = finds.findLast((one) => one.listName === listName && one.startedAt <= run.startedAt);
      const found = run.keepsFinds ? (find?.found ?? 0) : null;
      latest.set(listName, { listName, listVersion, at: run.finishedAt, found });
    }
  }
  return [...latest.values()].sort((a, b) => (a.listName < b.listName ? -1 : 1));
}
