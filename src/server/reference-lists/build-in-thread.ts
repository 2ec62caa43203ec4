import type { EntityKind } from '#records';
import { runThread } from '../jobs/run-thread.ts';
import type { ReferenceList } from './reference-list-store.ts';

/** The locations of the database and the data folder, from the server's settings. */
export type DataSettings = { dataDir: string; databaseUrl: string | null };

/** The task of the thread that builds shards. */
export type ShardTask = {
  settings: DataSettings;
  list: ReferenceList;
  kind: EntityKind;
  namesPerShard?: number | undefined;
};

const running = new Map<string, Promise<void>>();

/** Builds the shards of a list and kind in a thread; concurrent calls for the same shards share one thread. */
export function buildInThread(task: ShardTask): Promise<void> {
  const key = JSON.stringify([task.settings, task.list.id, task.kind]);
  const build = running.get(key) ?? run(task).finally(() => running.delete(key));
  running.set(key, build);
  return build;
}

async function run(task: ShardTask): Promise<void> {
  const { dataDir, databaseUrl } = task.settings;
  const workerData: ShardTask = { ...task, settings: { dataDir, databaseUrl } };
  await runThread(new URL('./build-shards-thread.ts', import.meta.url), workerData);
}
