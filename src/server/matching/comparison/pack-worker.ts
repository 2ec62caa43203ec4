import { parentPort } from 'node:worker_threads';
import { packer, RECORDS_PER_BATCH } from './pack-batch.ts';
import type { PackReply, PackTask } from './pack-threads.ts';

/** Kept from task to task, as what is prepared of its names is. */
let shard: PackTask['shard'] = null;

parentPort?.on('message', ({ id, next, ...task }: PackTask) => {
  shard = task.shard ?? shard;
  if (!shard) throw new Error('No shard was sent.');
  const pack = packer({ ...task, shard });
  const taken = new Int32Array(next);
  for (;;) {
    const from = Atomics.add(taken, 0, RECORDS_PER_BATCH);
    if (from >= task.records.length) break;
    const packed = pack(from, from + RECORDS_PER_BATCH);
    reply(
      { id, packed, isDone: false },
      packed.map((one) => one.packed.buffer),
    );
  }
  reply({ id, packed: [], isDone: true }, []);
});

function reply(message: PackReply, buffers: ArrayBuffer[]): void {
  parentPort?.postMessage(message, buffers);
}
