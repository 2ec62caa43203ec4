import { AppError } from '../ground/app-error.ts';

const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT']);

/** Maps a full disk to an AppError that a user can act on; returns any other error unchanged. */
export function toStorageError(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code && DISK_FULL_CODES.has(code)) return new AppError('INSUFFICIENT_STORAGE', { cause: error });
  }
  return error;
}
