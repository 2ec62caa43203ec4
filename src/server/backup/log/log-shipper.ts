import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { listDiskKeys } from '../../blobs/list-disk-keys.ts';
import { emptyWriteAheadLog } from '../../db/empty-write-ahead-log.ts';
import type { Database } from '../../db/open-database.ts';
import { type BackupStore, writeObject } from '../backup-objects.ts';
import { beginLog } from '../backup-state-store.ts';
import { openSnapshot } from '../copy-sqlite.ts';
import { comparedEnd, loggedFileName, logPartName, walFile } from './shipped-log.ts';
import { WalReader } from './wal-reader.ts';

/** From this size on the log is ended by a new backup, as a large one slows reading. */
const MAX_LOG_BYTES = 256 * 1_024 * 1_024;

type LogSource = { db: Database; dataDir: string; hasOwnFiles: boolean };

/**
 * Adds what is committed to SQLite to a backup, part by part. While it is open, the write-ahead log is only ever
 * appended to, because a snapshot of it is held: so nothing is overwritten unread, whichever process writes.
 */
export class LogShipper {
  /** The state that the backup is to have. */
  readonly snapshot: DatabaseSync;
  /** Until when everything committed is in the backup; null before the first part. */
  shippedAt: Date | null = null;
  readonly #source: LogSource;
  readonly #store: BackupStore;
  readonly #backup: string;
  readonly #wal: WalReader;
  readonly #sizes: Map<string, string>;
  #number = 0;
  /** The end of the part that was shipped last. */
  #last: Buffer | undefined;
  /** A part that was read, until the target has it. */
  #unsent: { bytes: Buffer; readAt: Date } | null = null;
  #turn: Promise<void> = Promise.resolve();

  private constructor(
    source: LogSource,
    to: { store: BackupStore; backup: string },
    state: { snapshot: DatabaseSync; sizes: Map<string, string> },
  ) {
    this.#source = source;
    this.#store = to.store;
    this.#backup = to.backup;
    this.snapshot = state.snapshot;
    this.#sizes = state.sizes;
    this.#wal = new WalReader(walFile(source.dataDir));
  }

  /** Begins the log of a backup with a write-ahead log that is as short as possible. */
  static async open(source: LogSource, to: { store: BackupStore; backup: string }): Promise<LogShipper> {
    const { dataDir, db } = source;
    const file = join(dataDir, 'cairn.db');
    // A snapshot of an empty log would not keep others from resetting it. So one frame is written, which cannot
    // leave the log while the first snapshot is older, and the second one then keeps it there.
    await emptyWriteAheadLog(db);
    const before = openSnapshot(file);
    try {
      await beginLog(db.query, to.backup);
      const snapshot = openSnapshot(file);
      return new LogShipper(source, to, { snapshot, sizes: await sizesOf(source) });
    } finally {
      before.close();
    }
  }

  /** Whether a new backup should begin a new log. */
  get isLong(): boolean {
    return this.#wal.offset > MAX_LOG_BYTES;
  }

  /** Ships everything committed until now. Calls take turns. @throws what the target throws; the next call repeats it */
  ship(): Promise<void> {
    const turn = this.#turn.then(() => this.#shipNow());
    this.#turn = turn.catch(() => {});
    return turn;
  }

  /** Ships the rest, and lets SQLite empty its log again. */
  async close(): Promise<void> {
    await this.ship().finally(() => this.snapshot.close());
  }

  async #shipNow(): Promise<void> {
    const startedAt = new Date();
    // Only to where the log ends now: while others write without a pause, there is always more.
    const end = await this.#wal.size();
    await this.#shipUnsent();
    for (let isAll = false; !isAll && this.#wal.offset < end; ) {
      const readAt = new Date();
      const part = await this.#wal.read();
      this.#unsent = { bytes: part.bytes, readAt };
      isAll = part.isAll;
      await this.#shipUnsent();
    }
    this.shippedAt = startedAt;
  }

  async #shipUnsent(): Promise<void> {
    if (!this.#unsent) return;
    const { bytes, readAt } = this.#unsent;
    if (bytes.length > 0) await this.#shipPart(bytes, readAt);
    this.#unsent = null;
  }

  async #shipPart(bytes: Buffer, readAt: Date): Promise<void> {
    // Files first: one without a row does no harm.
    await this.#shipFiles();
    const name = logPartName(this.#backup, this.#number, readAt);
    await writeObject(this.#store, name, Readable.from([bytes]), this.#last);
    this.#last = comparedEnd(Buffer.alloc(0), bytes);
    this.#number++;
  }

  async #shipFiles(): Promise<void> {
    const { dataDir } = this.#source;
    for (const [key, size] of await sizesOf(this.#source)) {
      if (this.#sizes.get(key) === size) continue;
      const name = loggedFileName(this.#backup, this.#number, key);
      await writeObject(this.#store, name, createReadStream(join(dataDir, 'files', key)));
      this.#sizes.set(key, size);
    }
  }
}

/** Size and time of each stored file in the data folder. */
async function sizesOf({ dataDir, hasOwnFiles }: LogSource): Promise<Map<string, string>> {
  const sizes = new Map<string, string>();
  if (!hasOwnFiles) return sizes;
  const folder = join(dataDir, 'files');
  for (const key of await listDiskKeys(folder, '')) {
    const found = await stat(join(folder, key)).catch(() => null);
    if (found) sizes.set(key, `${found.size} ${found.mtimeMs}`);
  }
  return sizes;
}
