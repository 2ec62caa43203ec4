import type { Logger } from 'pino';
import type { BlobConfig } from '../blobs/blob-settings.ts';
import type { Files } from '../blobs/files.ts';
import type { Database } from '../db/open-database.ts';
import type { Config } from '../ground/config.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { purgeBefore } from '../jobs/maintenance-run-store.ts';
import type { BackupManifest } from './backup-manifest.ts';
import type { BackupStore } from './backup-objects.ts';
import type { BackupConfig } from './backup-settings.ts';
import { changeBackupState, readBackupState } from './backup-state-store.ts';
import { deleteOldBackups } from './delete-old-backups.ts';
import { shareErasures } from './keep-erasures.ts';
import { LogShipper } from './log/log-shipper.ts';
import { LogBrokenError } from './log/wal-reader.ts';
import { makeBackup } from './make-backup.ts';
import { openTarget } from './open-target.ts';
import { type BegunBackup, beginBackup, checkTarget, ForeignTargetError } from './ownership/check-target.ts';
import { proveBackup } from './prove-backup.ts';

export type BackupsSource = {
  config: Config & BackupConfig & BlobConfig;
  /** With the deadlines of background work. */
  db: Database;
  files: Files;
  jobs: Jobs;
  log: Logger;
};

export const MAKE_JOB = 'make-backup';
export const PROVE_JOB = 'prove-backup';
/** The key of what is wanted at once: one waits or runs, however often it is requested. */
export const AT_ONCE = 'at-once';

/** The backups that a server makes by itself, and on SQLite the log that it adds to the newest one. */
export class Backups {
  readonly #source: BackupsSource;
  #shipper: LogShipper | null = null;
  #ticking: NodeJS.Timeout | undefined;
  #isTicking = false;
  #isFailing = false;
  /** The refusal that the log has. */
  #refusal: string | null = null;

  constructor(source: BackupsSource) {
    this.#source = source;
  }

  /** Until when everything committed is in the log of the newest backup; null without a log. */
  get shippedAt(): Date | null {
    return this.#shipper?.shippedAt ?? null;
  }

  /** Requests a backup at once, as a job. */
  async makeSoon(): Promise<void> {
    await this.#source.jobs.add(MAKE_JOB, {}, { key: AT_ONCE });
  }

  /** Requests at once, as a job, that the newest backup is proven. */
  async proveSoon(): Promise<void> {
    await this.#source.jobs.add(PROVE_JOB, {}, { key: AT_ONCE });
  }

  /** Makes a backup now, begins its log on SQLite, and deletes those that are too old. @throws Error with a sentence */
  async make(startedAt = new Date()): Promise<void> {
    const { config, db, log } = this.#source;
    const store = this.#store();
    try {
      const place = config.backup.target ?? '';
      const begun = await beginBackup(db.query, store, { startedAt, place });
      const { files, database } = await this.#makeWithLog(store, begun);
      await shareErasures(store, config.dataDir);
      const size = [database, ...files].reduce((sum, entry) => sum + entry.size, 0);
      const madeAt = startedAt.toISOString();
      await changeBackupState(db.query, { madeAt, place, size, problem: null, refusal: null });
      this.#refusal = null;
      log.info({ event: 'backup-made', size, files: files.length }, 'backup made');
      const before = await purgeBefore(db.query, config.backup.keepDays);
      const { proven } = await readBackupState(db.query);
      const old = await deleteOldBackups(store, { installation: begun.installation, before, proven });
      if (old > 0) log.info({ event: 'backups-deleted', count: old }, 'old backups deleted');
    } catch (error) {
      await this.#keepFailure(error, 'problem');
      throw error;
    }
  }

  /** Proves by a restore into a scratch place that the newest backup can be restored. @throws Error with a sentence */
  async prove(): Promise<void> {
    const { config, db, log } = this.#source;
    try {
      const store = this.#store();
      const installation = await checkTarget(db.query, store);
      const { name, rows } = await proveBackup(config, store, installation);
      const provenAt = new Date().toISOString();
      await changeBackupState(db.query, { provenAt, proven: name, provenRows: rows, proofProblem: null });
      log.info({ event: 'backup-proven', rows }, 'the newest backup was restored into a temporary place');
    } catch (error) {
      await this.#keepFailure(error, 'proofProblem');
      throw error;
    }
  }

  /** Ships the end of the log. */
  async stop(): Promise<void> {
    clearInterval(this.#ticking);
    const shipper = this.#shipper;
    this.#shipper = null;
    await shipper
      ?.close()
      .catch((err: unknown) => this.#source.log.error({ err }, 'the log cannot be backed up'));
  }

  async #keepFailure(error: unknown, field: 'problem' | 'proofProblem'): Promise<void> {
    const { message } = error as Error;
    const isRefusal = error instanceof ForeignTargetError;
    await changeBackupState(this.#source.db.query, { [isRefusal ? 'refusal' : field]: message });
    if (!isRefusal || this.#refusal === message) return;
    this.#refusal = message;
    this.#source.log.error({ event: 'backup-refused' }, message);
  }

  async #makeWithLog(store: BackupStore, begun: BegunBackup): Promise<BackupManifest> {
    const { config, db, files } = this.#source;
    const { dataDir, backup } = config;
    if (db.kind === 'postgres' || backup.logSeconds === 0) {
      return makeBackup({ config, db, files }, store, begun);
    }
    await this.stop();
    const source = { db, dataDir, hasOwnFiles: config.s3 === null };
    const shipper = await LogShipper.open(source, { store, backup: begun.name });
    this.#shipper = shipper;
    // The log reaches the state of the copy before the copy counts.
    await shipper.ship();
    this.#ticking = setInterval(() => void this.#tick(shipper), backup.logSeconds * 1_000);
    return makeBackup({ config, db, files, snapshot: shipper.snapshot }, store, begun);
  }

  async #tick(shipper: LogShipper): Promise<void> {
    // A slow target must not gather a queue.
    if (this.#isTicking) return;
    this.#isTicking = true;
    try {
      await shipper.ship();
      this.#isFailing = false;
      if (shipper.isLong) await this.makeSoon();
    } catch (err) {
      if (!this.#isFailing) this.#source.log.error({ err }, 'the log cannot be backed up');
      this.#isFailing = true;
      // The next tick requests it again if it cannot be requested now.
      if (err instanceof LogBrokenError) await this.makeSoon().catch(() => {});
    } finally {
      this.#isTicking = false;
    }
  }

  #store(): BackupStore {
    const { config } = this.#source;
    const { target, key } = config.backup;
    if (target === null) throw new Error('BACKUP_TARGET is not set.');
    return { files: openTarget(target, config), key };
  }
}
