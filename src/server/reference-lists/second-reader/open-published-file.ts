import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';

const GZIP = 0x1f8b;
const ZIP = 0x504b;
const MOST_BYTES = 400_000_000;

/**
 * Reads a published file whole: as it is, unpacked from gzip, or the first file of a zip file. A mark tells UTF-16; other bytes that
 * are not UTF-8 are read as Windows-1252.
 */
export async function openPublishedFile(path: string): Promise<string> {
  const bytes = await unpacked(await readFile(path));
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function unpacked(bytes: Buffer): Promise<Buffer> {
  const mark = bytes.length > 2 ? bytes.readUInt16BE(0) : 0;
  if (mark === GZIP) return gunzipSync(bytes, { maxOutputLength: MOST_BYTES });
  return mark === ZIP ? firstFile(bytes) : bytes;
}

/** The first file of a zip file that no system has added. */
async function firstFile(bytes: Buffer): Promise<Buffer> {
  const zip = await fromBufferPromise(bytes);
  try {
    for await (const entry of zip.eachEntry()) {
      if (/(^|\/)(__MACOSX\/|\.[^/]*$)|\/$/.test(entry.fileName)) continue;
      if (entry.uncompressedSize > MOST_BYTES) break;
      return await buffer(await zip.openReadStreamPromise(entry));
    }
    return Buffer.alloc(0);
  } finally {
    zip.close();
  }
}
