import { parentPort, workerData } from 'node:worker_threads';
import { joinNames, type NamePairs } from '#matching';
import { awaitTurn, countTileDone, isStopped, type JoinWork, takeTile } from './join-ticket.ts';

const work = workerData as JoinWork;

joinNames(work.index, work.queries, {
  threshold: work.threshold,
  tiles: () => takeTile(work.ticket),
  shouldStop: () => isStopped(work.ticket),
  onProgress: () => countTileDone(work.ticket),
  onPairs: sendPairs,
});

/** Sends copies of the pairs, as their arrays are reused. */
function sendPairs({ query, name, score, count }: NamePairs): void {
  awaitTurn(work);
  const pairs = {
    query: query.slice(0, count),
    name: name.slice(0, count),
    score: score.slice(0, count),
    count,
  };
  parentPort?.postMessage(pairs, [pairs.query.buffer, pairs.name.buffer, pairs.score.buffer]);
}
