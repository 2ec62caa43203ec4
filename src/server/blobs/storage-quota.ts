import { takeLock } from '../db/postgres/postgres-locks.ts';
import { runTransaction } from '../db/run-transaction.ts';
import type { Query, Transaction } from '../db/tables.ts';
import { AppError } from '../ground/app-error.ts';
import type { QuotaConfig } from './quota-settings.ts';
import { measureStored } from './stored-bytes-store.ts';

type Quota = QuotaConfig['storageQuota'];

/** Returns how many bytes the files of a user take, and how many they may take while all files have space. */
export async function readUsage(
  query: Query,
  quota: Quota,
  userId: string,
): Promise<{ usedBytes: number; maxBytes: number }> {
  const { ofUser, inAll } = await measureStored(query, userId);
  const left = Math.max(0, quota.inAllBytes - inAll);
  return { usedBytes: ofUser, maxBytes: Math.min(quota.perUserBytes, ofUser + left) };
}

/**
 * Reserves space of a user, one request after the other, so that no two take the same.
 * @param reserve stores the row that counts the bytes from then on
 * @throws AppError 402, which storage clients do not retry, when there is no space left
 */
export function withinQuota<T>(
  query: Query,
  { quota, userId, bytes }: { quota: Quota; userId: string; bytes: number },
  reserve: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return runTransaction(query, async (transaction) => {
    await holdSpace(transaction, quota, { userId, bytes });
    return reserve(transaction);
  });
}

/**
 * Checks within a transaction, as `withinQuota` does, that a user has space for what is stored in it.
 * @throws AppError 402, which storage clients do not retry
 */
export async function holdSpace(
  transaction: Transaction,
  quota: Quota,
  wanted: { userId: string; bytes: number },
): Promise<void> {
  await takeLock(transaction, 'quota');
  await checkQuota(transaction, quota, wanted);
}

/**
 * Checks that the files of a user have space for so many more bytes.
 * @throws AppError 402, which storage clients do not retry
 */
export async function checkQuota(
  query: Query,
  quota: Quota,
  { userId, bytes }: { userId: string; bytes: number },
): Promise<void> {
  const { ofUser, inAll } = await measureStored(query, userId);
  if (ofUser + bytes > quota.perUserBytes) throw new AppError('QUOTA_EXCEEDED');
  if (inAll + bytes > quota.inAllBytes) {
    throw new AppError('QUOTA_EXCEEDED', {
      message: 'The files of all users fill the space there is. Please ask an owner.',
    });
  }
}
