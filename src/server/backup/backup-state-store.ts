import { HOUR_MS } from '#records';
import { readMeta, saveMeta } from '../db/meta-store.ts';
import { runTransaction } from '../db/run-transaction.ts';
import type { Query } from '../db/tables.ts';

/** What is known of backups, shared by all servers of a database. Times are ISO texts. */
export type BackupState = {
  /** When the newest backup began. */
  madeAt?: string;
  /** The target that it is in; null once it may be gone from there. */
  place?: string | null;
  /** Bytes of it, before encryption. */
  size?: number;
  /** Why the last attempt failed; null when it did not. */
  problem?: string | null;
  /** Why no backup is made before a person has decided, in sentences; null when backups are made. */
  refusal?: string | null;
  /** When a backup was last restored into a scratch place and found to be whole, and how many rows it had. */
  provenAt?: string;
  /** The name of that backup. */
  proven?: string;
  provenRows?: number;
  /** Why the last proof failed; null when it did not. */
  proofProblem?: string | null;
};

const KEY = 'backup-state';

/** Two missed days of a daily schedule, and some time for the backup itself. */
const OVERDUE_MS = 50 * HOUR_MS;

/** Whether the newest backup is older than a schedule allows. */
export function isOverdue({ madeAt }: BackupState): boolean {
  return madeAt !== undefined && Date.now() - Date.parse(madeAt) > OVERDUE_MS;
}

/** Returns what is known of backups; nothing before the first one. */
export async function readBackupState(query: Query): Promise<BackupState> {
  return JSON.parse((await readMeta(query, KEY)) ?? '{}');
}

/** Changes a part of what is known of backups. */
export async function changeBackupState(query: Query, change: BackupState): Promise<void> {
  await runTransaction(query, async (transaction) => {
    const value = JSON.stringify({ ...(await readBackupState(transaction)), ...change });
    await saveMeta(transaction, KEY, value);
  });
}

/** Removes the backups of the lost server from restored data, so that this server makes its own at once. The proof is kept. */
export async function forgetMade(query: Query): Promise<void> {
  const { madeAt, provenAt, proven, provenRows, proofProblem } = await readBackupState(query);
  if (madeAt === undefined) return;
  await saveMeta(query, KEY, JSON.stringify({ provenAt, proven, provenRows, proofProblem }));
}

/** Writes the name of the backup that the log of SQLite belongs to. */
export async function beginLog(query: Query, backup: string): Promise<void> {
  await saveMeta(query, 'backup-log', backup);
}
