import { pipeline, Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { Files, KeptBytes } from '../blobs/files.ts';
import { measuredBytes } from '../blobs/measured-bytes.ts';
import { decryptChunks, encryptChunks } from './encrypt-chunks.ts';

/** Where backups are, and the key that encrypts them; null leaves them readable. */
export type BackupStore = { files: Files; key: string | null };

/** The ending of encrypted objects. */
export const ENCRYPTED = '.enc';

/** The ending of the names of compressed objects: what is stored is a Zstandard file. Earlier releases compressed none. */
export const COMPRESSED = '.zst';

/** Reaches from the end of an object over all that it is like: see `writeObject`. */
const WINDOW = { [constants.ZSTD_c_windowLog]: 23 };

/**
 * Writes an object: compressed where its name says so, then encrypted when there is a key. Returns the size and the hash of
 * what it holds. Of what it is like, it keeps only how it differs: `like` is then needed to read it.
 */
export async function writeObject(
  { files, key }: BackupStore,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  like?: Buffer,
): Promise<KeptBytes> {
  const measured = measuredBytes(bytes);
  const packed = name.endsWith(COMPRESSED)
    ? through(measured.bytes, createZstdCompress(like && { dictionary: like, params: WINDOW }))
    : measured.bytes;
  try {
    if (key === null) await files.put(name, packed);
    else await files.put(`${name}${ENCRYPTED}`, encryptChunks(packed, { key, name }));
    return measured.kept();
  } catch (error) {
    throw measured.failure() ?? error;
  }
}

export async function writeJson(store: BackupStore, name: string, value: unknown): Promise<KeptBytes> {
  return writeObject(store, name, inOnePiece(JSON.stringify(value, null, 2)));
}

/** Reads an object, decrypted when the store has a key, and decompressed where its name says so. */
export async function* readObject(
  { files, key }: BackupStore,
  name: string,
  like?: Buffer,
): AsyncGenerator<Uint8Array> {
  const stored = await files.read(key === null ? name : `${name}${ENCRYPTED}`);
  const packed = key === null ? stored : decryptChunks(stored, { key, name });
  yield* name.endsWith(COMPRESSED) ? decompressed(packed, name, like) : packed;
}

async function* decompressed(
  packed: AsyncIterable<Uint8Array>,
  name: string,
  like?: Buffer,
): AsyncGenerator<Uint8Array> {
  try {
    yield* through(packed, createZstdDecompress(like && { dictionary: like }));
  } catch (cause) {
    if (!/^Z(STD)?_/.test((cause as NodeJS.ErrnoException).code ?? '')) throw cause;
    throw new Error(`The backup is damaged: ${name} cannot be unpacked.`, { cause });
  }
}

/** Reads an object that is JSON. */
export async function readJson(store: BackupStore, name: string): Promise<unknown> {
  return json(readObject(store, name));
}

/** Lists the names of objects in a folder, and whether each is encrypted. */
export async function listObjects(
  files: Files,
  folder: string,
): Promise<{ name: string; isEncrypted: boolean }[]> {
  return (await files.list(folder)).map((key) => {
    const isEncrypted = key.endsWith(ENCRYPTED);
    return { name: isEncrypted ? key.slice(0, -ENCRYPTED.length) : key, isEncrypted };
  });
}

/** Yields a text as bytes. */
export async function* inOnePiece(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Passes bytes through a stream, which fails as they do. */
function through(
  bytes: AsyncIterable<Uint8Array>,
  stream: NodeJS.ReadWriteStream,
): AsyncIterable<Uint8Array> {
  // Who reads the stream sees the error.
  return pipeline(Readable.from(bytes), stream, () => {}) as NodeJS.ReadWriteStream &
    AsyncIterable<Uint8Array>;
}
