/**
 * Loaded into a server by `--import`: writes by how much processor time its main thread is held between two turns of a
 * timer, and the memory of its process in bytes. Processor time, as on a busy machine a thread also waits for its turn.
 */
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const FILE = process.env.TURNS_FILE;
const WRITTEN_EVERY_MS = 250;

if (isMainThread && FILE) watch(FILE);

function watch(file) {
  let last = process.threadCpuUsage();
  let longest = 0;
  const turn = () => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.threadCpuUsage();
  };
  setInterval(turn, 1).unref();
  setInterval(() => {
    appendFileSync(file, `${Date.now()} ${longest} ${process.memoryUsage.rss()}\n`);
    longest = 0;
    last = process.threadCpuUsage();
  }, WRITTEN_EVERY_MS).unref();
}
