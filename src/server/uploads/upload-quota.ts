import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { AppError } from '../ground/app-error.ts';
import type { StorageDeps } from './storage-deps.ts';
import { measureFiles } from './stored-file-store.ts';

type Quota = StorageDeps['config']['uploadQuota'];

/** Returns how many bytes the files of a user take, and how many they may take while all files have space. */
export async function readUsage(
  query: Kysely<Tables>,
  quota: Quota,
  userId: string,
): Promise<{ usedBytes: number; maxBytes: number }> {
  const { ofUser, inAll } = await measureFiles(query, userId);
  const left = Math.max(0, quota.inAllBytes - inAll);
  return { usedBytes: ofUser, maxBytes: Math.min(quota.perUserBytes, ofUser + left) };
}

/**
 * Checks that the files of a user have space for so many more bytes.
 * @throws AppError 402, which storage clients do not retry
 */
export async function checkQuota(
  query: Kysely<Tables>,
  quota: Quota,
  { userId, bytes }: { userId: string; bytes: number },
): Promise<void> {
  const { ofUser, inAll } = await measureFiles(query, userId);
  if (ofUser + bytes > quota.perUserBytes) throw new AppError('QUOTA_EXCEEDED');
  if (inAll + bytes > quota.inAllBytes) {
    throw new AppError('QUOTA_EXCEEDED', {
      message: 'The files of all users fill the space there is. Please ask an administrator.',
    });
  }
}
