import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';

const GZIP = 0x1f8b;
const MOST_BYTES = 400_000_000;

/** Reads a published file whole, as it is or unpacked from gzip. Bytes that are not UTF-8 are read as Windows-1252. */
export async function openPublishedFile(path: string): Promise<string> {
  const bytes = await readFile(path);
  const isPacked = bytes.length > 2 && bytes.readUInt16BE(0) === GZIP;
  const plain = isPacked ? gunzipSync(bytes, { maxOutputLength: MOST_BYTES }) : bytes;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch {
    return new TextDecoder('windows-1252').decode(plain);
  }
}
