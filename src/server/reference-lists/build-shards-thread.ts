import { workerData } from 'node:worker_threads';
import { inBackground, openDatabase } from '../db/open-database.ts';
import { answerFromThread } from '../jobs/run-thread.ts';
import type { ShardTask } from './build-in-thread.ts';
import { buildShards } from './build-shards.ts';
import { renormalizeList } from './renormalize-list.ts';
import { shardPath } from './shard-folder.ts';

// A thread with a connection of its own, as indexing a million names would block the server.
const { settings, list, kinds, namesPerShard } = workerData as ShardTask;
const db = inBackground(await openDatabase({ ...settings, besideServer: true }));
try {
  await answerFromThread(async () => {
    await renormalizeList(db, list);
    for (const kind of kinds) {
      const pathOf = (number: number) => shardPath(settings.dataDir, list, { kind, number });
      const task = { listId: list.id, kind, rowCount: list.counts[kind] };
      await buildShards(db.query, task, { pathOf, ...(namesPerShard && { namesPerShard }) });
    }
  });
} finally {
  await db.close();
}
