import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import {
  type NameIndex,
  NORMALIZATION_VERSION,
  nameIndexBytes,
  readNameIndex,
  readWordIndex,
  type WordIndex,
  wordIndexBytes,
} from '#matching';

/** An indexed part of a list. Its buffers are shared memory, which threads use without a copy. */
export type ReferenceShard = {
  /** 0, 1, …; stable across opens. */
  number: number;
  /** Records firstRow … firstRow + rowCount − 1 of the list and kind. */
  firstRow: number;
  rowCount: number;
  /** Index over the normalised names; a name's number is its index in the next two. */
  index: NameIndex;
  /** Their words, by which the candidates that the index finds are ordered. */
  words: WordIndex;
  /** The row of each name's record in the list; ascending. */
  rowOfName: Uint32Array;
  /** The field of each name, as its index in `NAME_FIELDS`. */
  fieldOfName: Uint8Array;
  /** Birthdays of record firstRow + i as `packBirthdays` gives them, and the sets that such numbers stand for. */
  birthdayOfRow: Int32Array;
  birthdaySets: Int32Array;
};

/** The header of a shard, read without its content. */
export type ShardSummary = Pick<ReferenceShard, 'number' | 'firstRow' | 'rowCount'> & { names: number };

/** The file is cut off, altered, or of another version. */
export class DamagedShardError extends Error {}

const MAGIC = 0x4853_4343;
const FORMAT = 3;
/** Shards of another version are built again. */
export const SHARD_VERSION = `${FORMAT}-${NORMALIZATION_VERSION}`;
/**
 * Magic, format, normalisation, number, firstRow, rowCount, names, numbers in the sets of birthdays, bytes of both indexes,
 * checksum of all that follows.
 */
const HEADER_WORDS = 11;
const HEADER_BYTES = HEADER_WORDS * 4;
/** What is written between two waits for the disk: a commit of the database waits for all that is on its way there. */
const BYTES_PER_WAIT = 2 ** 21;

/** Writes a shard atomically and durably. */
export async function writeShardFile(path: string, shard: ReferenceShard): Promise<void> {
  const parts = [
    nameIndexBytes(shard.index),
    wordIndexBytes(shard.words),
    bytesOf(shard.rowOfName),
    bytesOf(shard.birthdayOfRow),
    bytesOf(shard.birthdaySets),
    shard.fieldOfName,
  ];
  const { number, firstRow, rowCount } = shard;
  const [index, words] = parts;
  const checksum = parts.reduce((sum, part) => crc32(part, sum), 0);
  const header = Uint32Array.of(
    ...[MAGIC, FORMAT, NORMALIZATION_VERSION, number, firstRow, rowCount],
    ...[shard.rowOfName.length, shard.birthdaySets.length],
    ...[index?.byteLength ?? 0, words?.byteLength ?? 0, checksum],
  );
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}.draft`;
  const file = await open(draft, 'w', 0o600);
  try {
    for (const part of [bytesOf(header), ...parts]) await writeInParts(file, part);
    await file.sync();
    await file.close();
    await rename(draft, path);
  } catch (error) {
    await file.close().catch(() => {});
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeInParts(file: OpenFile, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.byteLength; at += BYTES_PER_WAIT) {
    if (at > 0) await file.datasync();
    await file.writeFile(bytes.subarray(at, at + BYTES_PER_WAIT));
  }
}

/** Reads the header of a shard. @throws DamagedShardError; an error of the file system when it does not exist */
export async function readShardSummary(path: string): Promise<ShardSummary> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return summaryOf(await readHeader(file), size);
  } finally {
    await file.close();
  }
}

/** Reads a shard into shared memory. @throws DamagedShardError; an error of the file system when it does not exist */
export async function readShardFile(path: string): Promise<ReferenceShard> {
  const file = await open(path);
  try {
    const header = await readHeader(file);
    const { size } = await file.stat();
    const { names, ...summary } = summaryOf(header, size);
    const [setNumbers = 0, indexBytes = 0, wordBytes = 0, checksum] = header.slice(7);
    const index = await readInto(file, indexBytes, HEADER_BYTES);
    const words = await readInto(file, wordBytes, HEADER_BYTES + indexBytes);
    const restAt = HEADER_BYTES + indexBytes + wordBytes;
    const rest = await readInto(file, size - restAt, restAt);
    if (crc32(rest, crc32(words, crc32(index))) !== checksum)
      throw new DamagedShardError(`${path} is damaged.`);
    return {
      ...summary,
      index: readNameIndex(index),
      words: readWordIndex(words),
      rowOfName: new Uint32Array(rest.buffer, 0, names),
      birthdayOfRow: new Int32Array(rest.buffer, names * 4, summary.rowCount),
      birthdaySets: new Int32Array(rest.buffer, (names + summary.rowCount) * 4, setNumbers),
      fieldOfName: new Uint8Array(rest.buffer, (names + summary.rowCount + setNumbers) * 4, names),
    };
  } finally {
    await file.close();
  }
}

type OpenFile = Awaited<ReturnType<typeof open>>;

async function readHeader(file: OpenFile): Promise<Uint32Array> {
  const header = new Uint32Array(HEADER_WORDS);
  await file.read(bytesOf(header), 0, HEADER_BYTES, 0);
  return header;
}

function summaryOf(header: Uint32Array, size: number): ShardSummary {
  const [magic, format, normalization, ...sizes] = header;
  const [number = 0, firstRow = 0, rowCount = 0, names = 0, ...others] = sizes;
  const [setNumbers = 0, indexBytes = 0, wordBytes = 0] = others;
  const isOurs = magic === MAGIC && format === FORMAT && normalization === NORMALIZATION_VERSION;
  if (!isOurs) throw new DamagedShardError('This is no shard of this version.');
  const length = HEADER_BYTES + indexBytes + wordBytes + names * 5 + (rowCount + setNumbers) * 4;
  if (size !== length) throw new DamagedShardError('This shard is cut off.');
  return { number, firstRow, rowCount, names };
}

async function readInto(
  file: OpenFile,
  length: number,
  from: number,
): Promise<Uint8Array<SharedArrayBuffer>> {
  const bytes = new Uint8Array(new SharedArrayBuffer(length));
  for (let at = 0; at < length; ) {
    const { bytesRead } = await file.read(bytes, at, length - at, from + at);
    if (bytesRead === 0) throw new DamagedShardError('This shard is cut off.');
    at += bytesRead;
  }
  return bytes;
}

function bytesOf(view: ArrayBufferView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}
