import { parentPort } from 'node:worker_threads';
import { type AskedTask, KeptShards } from './search-shard.ts';

const kept = new KeptShards();

parentPort?.on('message', (tasks: readonly AskedTask[]) => {
  parentPort?.postMessage(tasks.map(({ id, task }) => ({ id, result: kept.perform(task) })));
});
