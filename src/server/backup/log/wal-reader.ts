import { type FileHandle, open, stat } from 'node:fs/promises';

/* The format: https://www.sqlite.org/fileformat2.html#the_write_ahead_log */
const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const LITTLE_ENDIAN_MAGIC = 0x377f0682;
const BIG_ENDIAN_MAGIC = 0x377f0683;
/** About how much one reading returns. */
const MAX_READ_BYTES = 8 * 1_024 * 1_024;

const NOTHING = { bytes: Buffer.alloc(0), isAll: true };

/** The two running sums of the log. */
type Sums = { first: number; second: number };
/** What the log began with, and how far it was read. */
type Progress = { header: Buffer; offset: number; sums: Sums };

/** Thrown when the write-ahead log was reset: what was not read of it before is lost. */
export class LogBrokenError extends Error {}

/**
 * Reads the committed transactions of a SQLite write-ahead log while others append to it. Each part continues the one
 * before, and all of them together are a write-ahead log again.
 */
export class WalReader {
  readonly #file: string;
  #progress: Progress | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  /** How many bytes were read. */
  get offset(): number {
    return this.#progress?.offset ?? 0;
  }

  /** Returns how many bytes the file has: everything committed until now is in them. */
  async size(): Promise<number> {
    const found = await stat(this.#file).catch(() => null);
    return found?.size ?? 0;
  }

  /**
   * Returns what was committed since the last reading, about eight MB at most, and whether that is all.
   * @throws LogBrokenError when the write-ahead log was reset
   */
  async read(): Promise<{ bytes: Buffer; isAll: boolean }> {
    const handle = await open(this.#file, 'r').catch(() => null);
    if (!handle) return NOTHING;
    try {
      const header = await bytesAt(handle, 0, HEADER_BYTES);
      if (header.length < HEADER_BYTES) return NOTHING;
      if (this.#progress && !this.#progress.header.equals(header))
        throw new LogBrokenError('The write-ahead log was reset.');
      return await this.#readFrames(handle, header);
    } finally {
      await handle.close();
    }
  }

  async #readFrames(handle: FileHandle, header: Buffer): Promise<{ bytes: Buffer; isAll: boolean }> {
    const start = this.#progress ?? { header, offset: HEADER_BYTES, sums: sumsAt(header, 24) };
    const frameBytes = FRAME_HEADER_BYTES + header.readUInt32BE(8);
    // A transaction larger than the limit is read whole, as only its end commits it.
    for (let count = Math.ceil(MAX_READ_BYTES / frameBytes); ; count *= 2) {
      const frames = await bytesAt(handle, start.offset, count * frameBytes);
      const committed = committedFrames(frames, { header, sums: start.sums, frameBytes });
      const isAll = frames.length < count * frameBytes || !committed.isValid;
      if (committed.length === 0 && !isAll) continue;
      if (committed.length === 0) return NOTHING;
      const bytes = frames.subarray(0, committed.length);
      const isFirst = this.#progress === null;
      this.#progress = { header, offset: start.offset + committed.length, sums: committed.sums };
      return { bytes: isFirst ? Buffer.concat([header, bytes]) : bytes, isAll };
    }
  }
}

/**
 * Returns how many of these bytes are whole transactions, the sums after them, and whether every frame belongs to this
 * log: behind its end are those of an earlier one.
 */
function committedFrames(
  frames: Buffer,
  { header, sums, frameBytes }: { header: Buffer; sums: Sums; frameBytes: number },
): { length: number; sums: Sums; isValid: boolean } {
  const isLittleEndian = header.readUInt32BE(0) === LITTLE_ENDIAN_MAGIC;
  if (!isLittleEndian && header.readUInt32BE(0) !== BIG_ENDIAN_MAGIC)
    throw new LogBrokenError('This is no log.');
  let committed = { length: 0, sums };
  let running = sums;
  let at = 0;
  for (; at + frameBytes <= frames.length; at += frameBytes) {
    const frame = frames.subarray(at, at + frameBytes);
    // Frames of an earlier log have other salts, and one that is still being written another sum.
    if (!frame.subarray(8, 16).equals(header.subarray(16, 24))) break;
    running = addTo(running, frame.subarray(0, 8), isLittleEndian);
    running = addTo(running, frame.subarray(FRAME_HEADER_BYTES), isLittleEndian);
    const expected = sumsAt(frame, 16);
    if (running.first !== expected.first || running.second !== expected.second) break;
    const endsTransaction = frame.readUInt32BE(4) !== 0;
    if (endsTransaction) committed = { length: at + frameBytes, sums: running };
  }
  return { ...committed, isValid: at + frameBytes > frames.length };
}

function addTo({ first, second }: Sums, bytes: Uint8Array, isLittleEndian: boolean): Sums {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [a, b] = [first, second];
  for (let at = 0; at < bytes.byteLength; at += 8) {
    a = (a + view.getUint32(at, isLittleEndian) + b) >>> 0;
    b = (b + view.getUint32(at + 4, isLittleEndian) + a) >>> 0;
  }
  return { first: a, second: b };
}

function sumsAt(bytes: Buffer, at: number): Sums {
  return { first: bytes.readUInt32BE(at), second: bytes.readUInt32BE(at + 4) };
}

async function bytesAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(Math.min(length, Math.max(0, (await handle.stat()).size - position)));
  const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
  return buffer.subarray(0, bytesRead);
}
