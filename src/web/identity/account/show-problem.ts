import { ORPCError } from '@orpc/client';
import { ApiError } from '../../api/api-error.ts';

/** Throws the error of a call as the one that forms show. */
export function showProblem(cause: unknown): never {
  if (!(cause instanceof ORPCError)) throw cause;
  const { code, status, message } = cause;
  throw new ApiError({ code, status, message, cause });
}
