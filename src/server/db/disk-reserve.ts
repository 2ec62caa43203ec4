import { randomBytes } from 'node:crypto';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { diskSpace } from '../ground/disk-space.ts';

const MB = 1_000_000;
/** Size of the reserve: some thousand sign-ins, and what SQLite needs to open its file. */
export const RESERVE_BYTES = 16 * MB;
/** Free bytes below which the reserve is released. */
const FULL_BELOW_BYTES = 4 * MB;
/** Free bytes above which it is made again; far from the limit above, so that the two do not alternate. */
const ENOUGH_BYTES = RESERVE_BYTES + 16 * MB;
const CHECK_EVERY_MS = 2_000;
const OWNER_ALONE = 0o600;

/** Returns the free bytes of the disk of a folder. */
type FreeBytes = (folder: string) => Promise<number>;

/**
 * Keeps some space of the disk of the data folder in a file, and releases it once the disk is full. The server then starts,
 * people sign in and read, and visitors' messages are stored; `isFull` says that all other writes have to be refused.
 */
export class DiskReserve {
  readonly #folder: string;
  readonly #log: Logger;
  readonly #freeBytes: FreeBytes;
  #isFull = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(folder: string, { log, freeBytes = freeBytesOf }: { log: Logger; freeBytes?: FreeBytes }) {
    this.#folder = folder;
    this.#log = log;
    this.#freeBytes = freeBytes;
  }

  /** Whether the reserve is released, because the disk is full. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Checks the disk now and every two seconds. Call it before the database is opened. */
  async start(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await this.check();
    this.#timer = setInterval(() => {
      this.check().catch((err) => this.#log.error({ err }, 'the disk cannot be checked'));
    }, CHECK_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Makes the reserve, keeps it or releases it, as the free space allows. */
  async check(): Promise<void> {
    const free = await this.#freeBytes(this.#folder);
    if (await hasReserve(this.#folder)) {
      if (free < FULL_BELOW_BYTES) await this.#release();
      else this.#change(false);
    } else {
      this.#change(free < ENOUGH_BYTES || !(await makeReserve(this.#folder)));
    }
  }

  async #release(): Promise<void> {
    await rm(reserveFile(this.#folder));
    this.#change(true);
  }

  #change(isFull: boolean): void {
    if (isFull === this.#isFull) return;
    this.#isFull = isFull;
    if (isFull) this.#log.error({ event: 'disk-full' }, 'the disk is full: people can sign in and read only');
    else this.#log.warn({ event: 'disk-free' }, 'the disk has space again: everything can be saved');
  }
}

/** Whether the disk of the data folder of a server on SQLite is full, as its reserve is released. */
export async function isDiskFull(folder: string): Promise<boolean> {
  return (await freeBytesOf(folder)) < ENOUGH_BYTES && !(await hasReserve(folder));
}

const reserveFile = (folder: string) => join(folder, 'reserve');

const freeBytesOf = async (folder: string) => (await diskSpace(folder)).free;

async function hasReserve(folder: string): Promise<boolean> {
  const found = await stat(reserveFile(folder)).catch(ignoreMissing);
  return found?.size === RESERVE_BYTES;
}

/** Writes the reserve; false when the disk has no space for it. Its content is random, as some disks compress. */
async function makeReserve(folder: string): Promise<boolean> {
  const chunk = randomBytes(MB);
  const file = await open(reserveFile(folder), 'w', OWNER_ALONE);
  try {
    for (let written = 0; written < RESERVE_BYTES; written += chunk.length) await file.writeFile(chunk);
    await file.sync();
    return true;
  } catch (error) {
    await rm(reserveFile(folder));
    if (isNoSpace(error)) return false;
    throw error;
  } finally {
    await file.close();
  }
}

function isNoSpace(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
