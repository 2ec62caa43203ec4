import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/*
 * The format of an encrypted object: MAGIC, a random salt of 32 bytes, then chunks of at most 64 KiB, each followed by its
 * tag of 16 bytes. AES-256-GCM with a key of the object's own, by HKDF-SHA256 from the backup key, the salt and the name of
 * the object. The nonce is the number of the chunk, and a last byte of 1 for the last one (the STREAM construction): no
 * chunk can be changed, moved, left out or taken from another object unnoticed.
 */
const MAGIC = Buffer.from('CAIRN-BACKUP-1\n');
const SALT_BYTES = 32;
const HEADER_BYTES = MAGIC.length + SALT_BYTES;
const CHUNK_BYTES = 65_536;
const TAG_BYTES = 16;
const ALGORITHM = 'aes-256-gcm';

/** The backup key, and the name that an object is encrypted for. */
type ObjectKey = { key: string; name: string };

/** Encrypts a stream. */
export async function* encryptChunks(
  bytes: AsyncIterable<Uint8Array>,
  objectKey: ObjectKey,
): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(SALT_BYTES);
  const key = deriveKey(objectKey, salt);
  yield Buffer.concat([MAGIC, salt]);
  let number = 0;
  for await (const { piece, isLast } of inPieces(bytes, CHUNK_BYTES)) {
    const cipher = createCipheriv(ALGORITHM, key, nonceOf(number++, isLast));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/**
 * Decrypts a stream.
 * @throws Error with a sentence when the key is another one, or the bytes are not as they were written
 */
export async function* decryptChunks(
  bytes: AsyncIterable<Uint8Array>,
  objectKey: ObjectKey,
): AsyncGenerator<Uint8Array> {
  const { header, rest } = await takeHeader(bytes);
  if (!header.subarray(0, MAGIC.length).equals(MAGIC)) throw undecipherable(objectKey);
  const key = deriveKey(objectKey, header.subarray(MAGIC.length));
  let number = 0;
  for await (const { piece, isLast } of inPieces(rest, CHUNK_BYTES + TAG_BYTES)) {
    if (piece.length < TAG_BYTES) throw undecipherable(objectKey);
    const decipher = createDecipheriv(ALGORITHM, key, nonceOf(number++, isLast), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(piece.subarray(-TAG_BYTES));
    const plain = decipher.update(piece.subarray(0, -TAG_BYTES));
    try {
      decipher.final();
    } catch {
      throw undecipherable(objectKey);
    }
    yield plain;
  }
}

function undecipherable({ name }: ObjectKey): Error {
  return new Error(`${name} cannot be decrypted: BACKUP_KEY is another one, or the backup is damaged.`);
}

function deriveKey({ key, name }: ObjectKey, salt: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, salt, `cairn backup ${name}`, 32));
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 7);
  nonce[11] = Number(isLast);
  return nonce;
}

async function takeHeader(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ header: Buffer; rest: AsyncIterable<Uint8Array> }> {
  const iterator = bytes[Symbol.asyncIterator]();
  let begun: Buffer = Buffer.alloc(0);
  while (begun.length < HEADER_BYTES) {
    const { done, value } = await iterator.next();
    if (done) break;
    begun = Buffer.concat([begun, value]);
  }
  async function* rest() {
    yield begun.subarray(HEADER_BYTES);
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { header: begun.subarray(0, HEADER_BYTES), rest: rest() };
}

/** Cuts a stream into pieces of one size; the last may be smaller, and is empty for an empty stream. */
async function* inPieces(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    waiting.push(chunk);
    length += chunk.length;
    if (length <= size) continue;
    let whole = Buffer.concat(waiting, length);
    for (; whole.length > size; whole = whole.subarray(size)) {
      yield { piece: whole.subarray(0, size), isLast: false };
    }
    waiting = [whole];
    length = whole.length;
  }
  yield { piece: Buffer.concat(waiting, length), isLast: true };
}
