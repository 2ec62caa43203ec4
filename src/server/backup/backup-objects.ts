import { json } from 'node:stream/consumers';
import type { Files, KeptBytes } from '../blobs/files.ts';
import { measuredBytes } from '../blobs/measured-bytes.ts';
import { decryptChunks, encryptChunks } from './encrypt-chunks.ts';

/** Where backups are, and the key that encrypts them; null leaves them readable. */
export type BackupStore = { files: Files; key: string | null };

/** The ending of encrypted objects. */
export const ENCRYPTED = '.enc';

/** Writes an object, encrypted when there is a key. Returns the size and the hash of what it holds. */
export async function writeObject(
  { files, key }: BackupStore,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<KeptBytes> {
  const measured = measuredBytes(bytes);
  try {
    if (key === null) await files.put(name, measured.bytes);
    else await files.put(`${name}${ENCRYPTED}`, encryptChunks(measured.bytes, { key, name }));
    return measured.kept();
  } catch (error) {
    throw measured.failure() ?? error;
  }
}

/** Writes a value as JSON. */
export async function writeJson(store: BackupStore, name: string, value: unknown): Promise<KeptBytes> {
  return writeObject(store, name, inOnePiece(JSON.stringify(value, null, 2)));
}

/** Reads an object, decrypted when the store has a key. */
export async function* readObject({ files, key }: BackupStore, name: string): AsyncGenerator<Uint8Array> {
  const stored = await files.read(key === null ? name : `${name}${ENCRYPTED}`);
  yield* key === null ? stored : decryptChunks(stored, { key, name });
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
