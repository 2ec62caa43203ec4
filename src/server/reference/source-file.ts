import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';

/** A file of a reference list. `read` gives its text in pieces, unpacked when it is gzip; the form of its name does not matter. */
export type SourceFile = {
  path: string;
  /** On disk, in bytes. */
  size: number;
  read(onBytes?: (bytes: number) => void): AsyncIterable<Buffer>;
};

const PIECE_BYTES = 1 << 20;

/** @throws Error when the file cannot be read */
export async function openSourceFile(path: string): Promise<SourceFile> {
  const { size } = await stat(path);
  const isPacked = await isGzip(path);
  return {
    path,
    size,
    read(onBytes = () => {}) {
      const raw = createReadStream(path, { highWaterMark: PIECE_BYTES });
      raw.on('data', (piece) => onBytes(piece.length));
      if (!isPacked) return raw;
      const unpacked = createGunzip({ chunkSize: PIECE_BYTES });
      // A pipe does not hand on errors.
      raw.on('error', (error) => unpacked.destroy(error));
      return raw.pipe(unpacked);
    },
  };
}

/** Tells this content from any other, whatever the files are called and whenever they were written. */
export async function hashSourceFiles(files: readonly SourceFile[]): Promise<string> {
  const hash = createHash('sha256');
  for (const { path, size } of files) {
    hash.update(`${size}:`);
    for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) hash.update(piece);
  }
  return hash.digest('hex');
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await file.close();
  }
}
