import { parentPort } from 'node:worker_threads';
import { KeptShards, type SearchTask } from './search-shard.ts';

const kept = new KeptShards();

parentPort?.on('message', ({ id, task }: { id: number; task: SearchTask }) => {
  parentPort?.postMessage({ id, result: kept.perform(task) });
});
