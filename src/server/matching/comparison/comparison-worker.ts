import { indexNames, joinNames, joinWithin, normalizeName } from '#matching';
import { serveTasks } from '../../ground/serve-tasks.ts';
import { workOnBook } from './book-part.ts';
import type { ComparisonFinds, ComparisonTask, PackTask } from './comparison-threads.ts';
import { copyPairs } from './copy-pairs.ts';
import { awaitTurn, countTileDone, isStopped, type JoinWork, takeTile } from './join-ticket.ts';
import { packer, RECORDS_PER_BATCH } from './pack-batch.ts';

type Send = (finds: ComparisonFinds, transferred: ArrayBuffer[]) => void;

/** Shards are kept from task to task while they have at most so many different words in all, and the last one always. */
const MOST_WORDS = 500_000;
/** By their numbers, the one packed longest ago first. What is prepared of their words is kept with them. */
const kept = new Map<number, PackTask['shard']>();

serveTasks((task: ComparisonTask, send: Send) => {
  if (task.do === 'join') join(task.work, send);
  else if (task.do === 'pack') pack(task.work, send);
  else if (task.do === 'index') send({ index: indexNames(task.names) }, []);
  else if (task.do === 'normalize')
    send({ normalized: task.names.map((name) => normalizeName(task.kind, name)) }, []);
  else send({ book: workOnBook(task.work) }, []);
});

function join(work: JoinWork, send: Send): void {
  const perform = work.isWithin ? joinWithin : joinNames;
  perform(work.index, work.queries, {
    threshold: work.threshold,
    tiles: () => takeTile(work.ticket),
    shouldStop: () => isStopped(work.ticket),
    onProgress: () => countTileDone(work.ticket),
    onPairs: (pairs) => {
      awaitTurn(work);
      const { query, name, score, count } = copyPairs(pairs);
      send({ pairs: { query, name, score, count } }, [query.buffer, name.buffer, score.buffer]);
    },
  });
}

function pack({ shard, shardId, next, ...work }: PackTask, send: Send): void {
  const packSome = packer({ ...work, shard: keep(shardId, shard) });
  const taken = new Int32Array(next);
  for (;;) {
    const from = Atomics.add(taken, 0, RECORDS_PER_BATCH);
    if (from >= work.records.length) return;
    const packed = packSome(from, from + RECORDS_PER_BATCH);
    send(
      { packed },
      packed.map((one) => one.packed.buffer),
    );
  }
}

function keep(id: number, sent: PackTask['shard']): PackTask['shard'] {
  const shard = kept.get(id) ?? sent;
  kept.delete(id);
  kept.set(id, shard);
  let words = 0;
  for (const one of kept.values()) words += one.words.firstUnit.length - 1;
  for (const [other, { words: own }] of kept) {
    if (words <= MOST_WORDS || other === id) break;
    words -= own.firstUnit.length - 1;
    kept.delete(other);
  }
  return shard;
}
