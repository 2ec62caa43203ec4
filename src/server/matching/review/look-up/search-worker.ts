import { parentPort } from 'node:worker_threads';
import { performTask, type SearchTask } from './search-shard.ts';

parentPort?.on('message', ({ id, task }: { id: number; task: SearchTask }) => {
  parentPort?.postMessage({ id, result: performTask(task) });
});
