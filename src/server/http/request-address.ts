import { AppError } from '../ground/app-error.ts';
import type { ServerHandler } from './server-env.ts';

/** Refuses an address with invalid UTF-8 percent-encoding, or with an encoded NUL. */
export const requestAddress: ServerHandler = async (c, next) => {
  if (!isReadable(c.req.raw.url)) {
    throw new AppError('BAD_REQUEST', { message: 'The address contains characters that cannot be read.' });
  }
  await next();
};

/** An address is parsed only where a percent sign says that something in it is encoded, as most have none. */
function isReadable(address: string): boolean {
  if (!address.includes('%')) return true;
  const { pathname, search } = new URL(address);
  return isPlain(pathname) && isPlain(search);
}

function isPlain(encoded: string): boolean {
  try {
    return !decodeURIComponent(encoded).includes('\0');
  } catch {
    return false;
  }
}
