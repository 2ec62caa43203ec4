import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { FileProblem } from './file-problem.ts';
import { checkZip, isWorkbookFile, readZip } from './zip-source.ts';

/**
 * A file of records. `read` yields its content in pieces, unpacked when it is gzip or zip by its first bytes, whatever
 * its name.
 */
export type SourceFile = {
  path: string;
  /** On disk, in bytes. */
  size: number;
  /** Whether it is an XLSX file, which is read as it is. */
  isWorkbook: boolean;
  /** `onBytes` counts bytes as stored on disk. */
  read(onBytes?: TakeBytes): AsyncIterable<Buffer>;
};
type TakeBytes = (bytes: number) => void;

const PIECE_BYTES = 1 << 20;
const GZIP = '1f8b';
/** The first bytes of a zip file with files, and of an empty one. */
const ZIPS = ['504b0304', '504b0506'];
/** Lists compress to a fifth or a twentieth of their size; far less is a decompression bomb. */
const MAX_GROWTH = 200;

/** How files begin that are not read, as hexadecimal digits of their first bytes. */
const UNREAD: readonly [start: string, words: string][] = [
  ['25504446', 'a PDF file'],
  ['d0cf11e0', 'a file of Excel or Word from before 2007'],
  ['89504e47', 'a picture'],
  ['ffd8ff', 'a picture'],
  ['47494638', 'a picture'],
  ['52617221', 'a RAR archive'],
  ['377abcaf', 'a 7z archive'],
];

/** Says what a file is whose form is known and not read, by its first four bytes; null for others. */
export function unreadFormProblem(start: string): string | null {
  const words = UNREAD.find(([begins]) => start.startsWith(begins))?.[1];
  return words === undefined ? null : `This is ${words}, which is not read. Save its rows as CSV or XLSX.`;
}

/** Opens a file. @throws FileProblem when it is of a form that is not read, or a zip file without exactly one file of data */
export async function openSourceFile(path: string): Promise<SourceFile> {
  const { size } = await stat(path);
  const start = await startOf(path);
  const unread = unreadFormProblem(start);
  if (unread !== null) throw new FileProblem(unread);
  const isWorkbook = ZIPS.includes(start) && (await isWorkbookFile(path));
  if (ZIPS.includes(start) && !isWorkbook) {
    await checkZip(path);
    const read = (onBytes: TakeBytes = () => {}) =>
      limited(readZip(path, { pieceBytes: PIECE_BYTES, onBytes }), size);
    return { path, size, isWorkbook, read };
  }
  const isGzip = start.startsWith(GZIP);
  return {
    path,
    size,
    isWorkbook,
    read(onBytes = () => {}) {
      const raw = createReadStream(path, { highWaterMark: PIECE_BYTES });
      raw.on('data', (piece) => onBytes(piece.length));
      return isGzip ? limited(unzipped(raw), size) : raw;
    },
  };
}

/** Hashes the content of files, independent of their names and dates. */
export async function hashSourceFiles(files: readonly SourceFile[]): Promise<string> {
  const hash = createHash('sha256');
  for (const { path, size } of files) {
    hash.update(`${size}:`);
    for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) hash.update(piece);
  }
  return hash.digest('hex');
}

async function* unzipped(raw: NodeJS.ReadableStream): AsyncGenerator<Buffer> {
  try {
    yield* pipeline(raw, createGunzip({ chunkSize: PIECE_BYTES }), () => {});
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code?.startsWith('Z_')) throw error;
    throw new FileProblem(`This gzip file is damaged (${message}).`, { cause: error });
  }
}

async function* limited(pieces: AsyncIterable<Buffer>, packedSize: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > packedSize * MAX_GROWTH)
      throw new FileProblem(`This file unpacks to over ${MAX_GROWTH} times its size, as no list does.`);
    yield piece;
  }
}

/** The first four bytes, as hexadecimal digits. */
async function startOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('hex', 0, bytesRead);
  } finally {
    await file.close();
  }
}
