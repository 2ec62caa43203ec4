import { withDatabaseBesideServer } from '../db/open-database.ts';
import { answerTasks } from '../ground/run-thread.ts';
import type { ShardTask } from './build-in-thread.ts';
import { buildShards } from './build-shards.ts';
import { renormalizeList } from './renormalize-list.ts';
import { shardPath } from './shard-folder.ts';

// A thread, as indexing a million names would block the server.
answerTasks(({ settings, list, kinds, namesPerShard }: ShardTask) =>
  withDatabaseBesideServer(settings, async (db) => {
    await renormalizeList(db, list);
    for (const kind of kinds) {
      const pathOf = (number: number) => shardPath(settings.dataDir, list, { kind, number });
      const task = { listId: list.id, kind, rowCount: list.counts[kind] };
      await buildShards(db.query, task, { pathOf, ...(namesPerShard && { namesPerShard }) });
    }
  }),
);
