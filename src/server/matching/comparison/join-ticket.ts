import type { NameIndex } from '#matching';

/** The work of one thread of a join. */
export type JoinWork = {
  index: NameIndex;
  queries: readonly string[];
  /** Whether these are the names of the index, of which each pair is found once. */
  isWithin: boolean;
  threshold: number;
  /** Shared by the threads of a join: the words below, then for each thread its pending chunks. */
  ticket: SharedArrayBuffer;
  /** Which thread this is, from 0. */
  thread: number;
};

const NEXT_TILE = 0;
const TILES_DONE = 1;
const STOPPED = 2;
const FIRST_THREAD = 3;

/** The most pending chunks of a thread. */
const CHUNKS_AHEAD = 8;

export function newTicket(threads: number): SharedArrayBuffer {
  return new SharedArrayBuffer((FIRST_THREAD + threads) * Int32Array.BYTES_PER_ELEMENT);
}

/** Takes the next free tile. */
export function takeTile(ticket: SharedArrayBuffer): number {
  return Atomics.add(new Int32Array(ticket), NEXT_TILE, 1);
}

export function countTileDone(ticket: SharedArrayBuffer): void {
  Atomics.add(new Int32Array(ticket), TILES_DONE, 1);
}

export function readTilesDone(ticket: SharedArrayBuffer): number {
  return Atomics.load(new Int32Array(ticket), TILES_DONE);
}

/** Stops every thread after its current tile. */
export function stopTicket(ticket: SharedArrayBuffer): void {
  const words = new Int32Array(ticket);
  Atomics.store(words, STOPPED, 1);
  for (let thread = FIRST_THREAD; thread < words.length; thread++) Atomics.notify(words, thread);
}

export function isStopped(ticket: SharedArrayBuffer): boolean {
  return Atomics.load(new Int32Array(ticket), STOPPED) === 1;
}

/** Blocks the thread until it may send another chunk, and counts that chunk. */
export function awaitTurn({ ticket, thread }: JoinWork): void {
  const words = new Int32Array(ticket);
  const index = FIRST_THREAD + thread;
  for (let waiting = Atomics.load(words, index); waiting >= CHUNKS_AHEAD && !isStopped(ticket); ) {
    Atomics.wait(words, index, waiting);
    waiting = Atomics.load(words, index);
  }
  Atomics.add(words, index, 1);
}

/** Notifies the thread that one of its chunks was received. */
export function countTakenChunk({ ticket, thread }: JoinWork): void {
  const words = new Int32Array(ticket);
  Atomics.sub(words, FIRST_THREAD + thread, 1);
  Atomics.notify(words, FIRST_THREAD + thread);
}
