import { Worker } from 'node:worker_threads';
import type { MadeFile } from './read-entity-file.ts';

/** The last PDF begun: they are made one at a time, so that many requests do not take all memory. */
let last: Promise<unknown> = Promise.resolve();

/** Makes a file as a PDF, in a thread. */
export function entityFilePdf({ file, fingerprint }: MadeFile): Promise<Uint8Array<ArrayBuffer>> {
  const made = last.then(() => drawInThread({ file, fingerprint }));
  last = made.catch(() => undefined);
  return made;
}

function drawInThread(workerData: Pick<MadeFile, 'file' | 'fingerprint'>): Promise<Uint8Array<ArrayBuffer>> {
  const thread = new Worker(new URL('./pdf/pdf-thread.ts', import.meta.url), { workerData });
  return new Promise((resolve, reject) => {
    thread.on('message', resolve);
    thread.on('error', reject);
    thread.on('exit', (code) => reject(new Error(`The thread that makes a PDF exited with ${code}.`)));
  });
}
