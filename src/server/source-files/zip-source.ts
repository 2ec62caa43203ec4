import { pipeline } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { FileProblem } from './file-problem.ts';

/** One register publishes its lines of JSON as a text. */
const DATA_FILE = /\.(csv|tsv|json|jsonl|xml)$|persons-with-significant-control[^/]*\.txt$/i;
/** Files that some systems add. */
const HIDDEN = /(^|\/)(__MACOSX\/|\.[^/]*$)/;
/** The part of an XLSX file that names its sheets. */
const WORKBOOK = 'xl/workbook.xml';
/** APPNOTE.TXT 4.4.5. */
const STORED = 0;

/** Returns whether a zip file is an XLSX workbook. */
export async function isWorkbookFile(path: string): Promise<boolean> {
  const zip = await openZip(path);
  try {
    for await (const { fileName } of zip.eachEntry()) if (fileName === WORKBOOK) return true;
    return false;
  } catch (error) {
    throw damaged(error);
  } finally {
    zip.close();
  }
}

/** @throws FileProblem unless the zip file contains exactly one data file that can be unpacked */
export async function checkZip(path: string): Promise<void> {
  const { zip } = await openData(path);
  zip.close();
}

/**
 * Unpacks the one data file of a zip file, of any size, in pieces; Zip64 too.
 * @throws FileProblem when the zip file is damaged, or as `checkZip` does
 */
export async function* readZip(
  path: string,
  { pieceBytes, onBytes }: { pieceBytes: number; onBytes: (packedBytes: number) => void },
): AsyncGenerator<Buffer> {
  const { zip, entry } = await openData(path);
  try {
    const raw = await zip.openReadStreamPromise(entry, { decodeFileData: false });
    raw.on('data', (piece: Buffer) => onBytes(piece.length));
    const pieces =
      entry.compressionMethod === STORED
        ? raw
        : pipeline(raw, createInflateRaw({ chunkSize: pieceBytes }), () => {});
    let [size, checksum] = [0, 0];
    for await (const piece of pieces) {
      size += piece.length;
      checksum = crc32(piece, checksum);
      yield piece;
    }
    if (size !== entry.uncompressedSize || checksum !== entry.crc32) throw new Error('its sum is not right');
  } catch (error) {
    throw damaged(error);
  } finally {
    zip.close();
  }
}

/** Opens a zip file, which the caller closes, and finds the entry of its data file. */
async function openData(path: string): Promise<{ zip: ZipFile; entry: Entry }> {
  const zip = await openZip(path);
  try {
    return { zip, entry: checkEntry(await findData(zip)) };
  } catch (error) {
    zip.close();
    throw error;
  }
}

function openZip(path: string): Promise<ZipFile> {
  return openPromise(path, { autoClose: false }).catch((error: unknown) => {
    throw damaged(error);
  });
}

async function findData(zip: ZipFile): Promise<Entry> {
  const found: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      if (DATA_FILE.test(entry.fileName) && !HIDDEN.test(entry.fileName)) found.push(entry);
    }
  } catch (error) {
    throw damaged(error);
  }
  const [entry, ...others] = found;
  if (!entry) throw new FileProblem('There is no CSV, JSON or XML file in this zip file.');
  if (others.length === 0) return entry;
  const names = found.map(({ fileName }) => fileName).slice(0, 5);
  throw new FileProblem(
    `There are ${found.length} files in this zip file, but only one can be read: ${names.join(', ')}.`,
  );
}

function checkEntry(entry: Entry): Entry {
  if (entry.isEncrypted()) throw new FileProblem('This zip file is encrypted: unpack it first.');
  if (!entry.canDecodeFileData())
    throw new FileProblem('This zip file is packed in a way that is not known here: unpack it first.');
  return entry;
}

/** Returns errors of system calls unchanged; wraps any other as damage of the file. */
function damaged(error: unknown): Error {
  const { message, syscall } = error as NodeJS.ErrnoException;
  if (syscall) return error as Error;
  return new FileProblem(`This zip file is damaged (${message}).`, { cause: error });
}
