import { makePaper } from '../papers/make-paper.ts';
import type { MadeFile } from './read-entity-file.ts';

const SCRIPT = new URL('./pdf/pdf-thread.ts', import.meta.url);

/** Makes a file as a PDF, in a thread. */
export function entityFilePdf({ file, fingerprint }: MadeFile): Promise<Uint8Array<ArrayBuffer>> {
  return makePaper(SCRIPT, { file, fingerprint });
}
