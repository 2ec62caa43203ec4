import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/**
 * Writes a file from bytes as they come in. The file is closed when this ends, also when they break off: a caller may
 * remove it then, and it does not appear afterwards because it was still to be opened.
 */
export async function writeFileFrom(
  bytes: AsyncIterable<Uint8Array>,
  path: string,
  options: { flags?: string; mode?: number; flush?: boolean; highWaterMark?: number } = {},
): Promise<void> {
  const file = createWriteStream(path, options);
  const closed = new Promise<void>((done) => {
    file.once('close', () => done());
  });
  try {
    await pipeline(bytes, file);
  } finally {
    await closed;
  }
}
