import { runThread } from '../ground/run-thread.ts';
import type { MadeFile } from './read-entity-file.ts';

const SCRIPT = new URL('./pdf/pdf-thread.ts', import.meta.url);

/** The last PDF begun: they are made one at a time, so that many requests do not take all memory. */
let last: Promise<unknown> = Promise.resolve();

/** Makes a file as a PDF, in a thread. */
export function entityFilePdf({ file, fingerprint }: MadeFile): Promise<Uint8Array<ArrayBuffer>> {
  const made = last.then(() => runThread(SCRIPT, { file, fingerprint }));
  last = made.catch(() => undefined);
  return made as Promise<Uint8Array<ArrayBuffer>>;
}
