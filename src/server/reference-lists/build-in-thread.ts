import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { EntityKind } from '#records';
import type { ReferenceList } from './reference-list-store.ts';

/** Where the database and what is kept beside it are, as the server's configuration says. */
export type DataSettings = { dataDir: string; databaseUrl: string | null };

/** What the thread that makes shards is given. */
export type ShardTask = {
  settings: DataSettings;
  list: ReferenceList;
  kind: EntityKind;
  namesPerShard?: number | undefined;
};

const underWay = new Map<string, Promise<void>>();

/** Makes the shards of a list and kind in a thread of its own; whoever asks for the same meanwhile waits for the same. */
export function buildInThread(task: ShardTask): Promise<void> {
  const key = JSON.stringify([task.settings, task.list.id, task.kind]);
  const begun = underWay.get(key) ?? run(task).finally(() => underWay.delete(key));
  underWay.set(key, begun);
  return begun;
}

async function run(task: ShardTask): Promise<void> {
  const { dataDir, databaseUrl } = task.settings;
  const workerData: ShardTask = { ...task, settings: { dataDir, databaseUrl } };
  const thread = new Worker(new URL('./build-shards-thread.ts', import.meta.url), { workerData });
  // An error in the thread rejects this.
  const [code] = await once(thread, 'exit');
  if (code !== 0) throw new Error(`The thread that makes shards ended with ${code}.`);
}
