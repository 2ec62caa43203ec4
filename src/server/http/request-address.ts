import { AppError } from '../ground/app-error.ts';
import type { ServerHandler } from './server-env.ts';

/** Refuses an address with invalid UTF-8 percent-encoding, or with an encoded NUL. */
export const requestAddress: ServerHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.raw.url);
  if (!isPlain(pathname) || !isPlain(search)) {
    throw new AppError('BAD_REQUEST', { message: 'The address contains characters that cannot be read.' });
  }
  await next();
};

function isPlain(encoded: string): boolean {
  try {
    return !decodeURIComponent(encoded).includes('\0');
  } catch {
    return false;
  }
}
