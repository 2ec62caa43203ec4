import { createHash } from 'node:crypto';
import type { KeptBytes } from './files.ts';

/** Passes bytes through, and returns their size and hash at the end. It remembers an error of the source, as stream readers wrap it. */
export function measuredBytes(bytes: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256');
  let size = 0;
  let failure: unknown;
  async function* pass(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of bytes) {
        size += chunk.length;
        hash.update(chunk);
        yield chunk;
      }
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  return {
    bytes: pass(),
    kept: (): KeptBytes => ({ size, contentHash: hash.digest('hex') }),
    failure: () => failure,
  };
}
