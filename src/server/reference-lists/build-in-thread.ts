import type { EntityKind } from '#records';
import type { DataSettings } from '../db/open-database.ts';
import { runThread } from '../ground/run-thread.ts';
import type { ReferenceList } from './reference-list-store.ts';

/** The task of the thread that builds shards. One thread for all kinds, as its start costs more than a small list. */
export type ShardTask = {
  settings: DataSettings;
  list: ReferenceList;
  kinds: readonly EntityKind[];
  namesPerShard?: number | undefined;
};

const running = new Map<string, Promise<void>>();

/**
 * Builds the shards of a list in a thread. A call that comes while one works on the same list waits for that one, which may have
 * been asked for other kinds.
 */
export function buildInThread(task: ShardTask): Promise<void> {
  const key = JSON.stringify([task.settings, task.list.id]);
  const build = running.get(key) ?? run(task).finally(() => running.delete(key));
  running.set(key, build);
  return build;
}

async function run(task: ShardTask): Promise<void> {
  const { dataDir, databaseUrl } = task.settings;
  const workerData: ShardTask = { ...task, settings: { dataDir, databaseUrl } };
  await runThread(new URL('./build-shards-thread.ts', import.meta.url), workerData);
}
