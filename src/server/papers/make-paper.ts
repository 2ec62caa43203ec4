import { runThread } from '../ground/run-thread.ts';

/** The last paper begun: they are made one at a time, so that many requests do not take all memory. */
let last: Promise<unknown> = Promise.resolve();

/** Makes a PDF in a thread of this script, after those that were asked for before. */
export function makePaper(script: URL, task: object): Promise<Uint8Array<ArrayBuffer>> {
  const made = last.then(() => runThread(script, task));
  last = made.catch(() => undefined);
  return made as Promise<Uint8Array<ArrayBuffer>>;
}
