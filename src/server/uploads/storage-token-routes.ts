import { readUsage } from '../blobs/storage-quota.ts';
import { AppError } from '../ground/app-error.ts';
import { verifiedUser } from '../http/require-session.ts';
import type { StorageDeps } from './storage-deps.ts';
import { sealStorageToken } from './storage-token.ts';

/** Answers how much space the user's files take, and may take. */
export function storageUsageRoutes({ db, config }: Pick<StorageDeps, 'db' | 'config'>) {
  return verifiedUser.storageUsage.handler(({ context: { user } }) =>
    readUsage(db.query, config.storageQuota, user.id),
  );
}

/** Passes for storage clients that send no cookie. */
export function storageTokenRoutes({ config }: Pick<StorageDeps, 'config'>) {
  return verifiedUser.storageToken.handler(({ context }) => {
    const cookie = context.cookie;
    if (!cookie) throw new AppError('UNAUTHORIZED');
    const { token, expiresAt } = sealStorageToken(config.authSecret, cookie);
    return { token, expiresAt: expiresAt.toISOString() };
  });
}
