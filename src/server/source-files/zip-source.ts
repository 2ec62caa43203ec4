import { pipeline } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

const DATA_FILE = /\.(csv|json|jsonl)$/i;
/** Files that some systems add. */
const HIDDEN = /(^|\/)(__MACOSX\/|\.[^/]*$)/;
/** APPNOTE.TXT 4.4.5. */
const STORED = 0;

/** @throws Error unless the zip file contains exactly one data file that can be unpacked */
export async function checkZip(path: string): Promise<void> {
  const { zip } = await openData(path);
  zip.close();
}

/**
 * Unpacks the one data file of a zip file, of any size, in pieces; Zip64 too.
 * @throws Error when the zip file is damaged, or as `checkZip` does
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
  const zip = await openPromise(path, { autoClose: false }).catch((error: unknown) => {
    throw damaged(error);
  });
  try {
    return { zip, entry: checkEntry(await findData(zip)) };
  } catch (error) {
    zip.close();
    throw error;
  }
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
  if (!entry) throw new Error('There is no CSV or JSON file in this zip file.');
  if (others.length === 0) return entry;
  const names = found.map(({ fileName }) => fileName).slice(0, 5);
  throw new Error(`There are ${found.length} files in this zip file, and one is taken: ${names.join(', ')}.`);
}

function checkEntry(entry: Entry): Entry {
  if (entry.isEncrypted()) throw new Error('This zip file is encrypted: unpack it first.');
  if (!entry.canDecodeFileData())
    throw new Error('This zip file is packed in a way that is not known here: unpack it first.');
  return entry;
}

/** Returns errors of system calls unchanged; wraps any other as damage of the file. */
function damaged(error: unknown): Error {
  const { message, syscall } = error as NodeJS.ErrnoException;
  if (syscall) return error as Error;
  return new Error(`This zip file is damaged (${message}).`, { cause: error });
}
