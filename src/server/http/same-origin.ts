import { AppError } from '../ground/app-error.ts';
import type { ServerHandler } from './server-env.ts';
import { bearerToken } from './tokens/bearer-token.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a changing request that another site made a browser send. The browser's `Sec-Fetch-Site` and `Origin` must
 * name this site; a client that sends neither must not send a cookie. A request with an API token and without a cookie has
 * nothing that a browser adds by itself, and may come from anywhere.
 */
export function sameOrigin(origins: readonly string[]): ServerHandler {
  return async (c, next) => {
    if (SAFE_METHODS.has(c.req.method)) return next();
    const isOfProgram = bearerToken(c.req.raw.headers) !== null && c.req.header('cookie') === undefined;
    if (!isOfProgram && !isFromHere({ header: (name) => c.req.header(name), origins })) {
      throw new AppError('FORBIDDEN', { message: 'This request came from another site and was refused.' });
    }
    await next();
  };
}

function isFromHere(request: { header(name: string): string | undefined; origins: readonly string[] }) {
  const site = request.header('sec-fetch-site');
  const origin = request.header('origin');
  if (site === undefined && origin === undefined) return request.header('cookie') === undefined;
  return (
    (site === undefined || site === 'same-origin') &&
    (origin === undefined || request.origins.includes(origin))
  );
}

/** Returns the origins of this server's pages: its base URL and, in development, this machine's other names. */
export function ownOrigins({ mode, baseUrl }: { mode: string; baseUrl: string }): string[] {
  if (mode === 'production') return [baseUrl];
  const { protocol, port } = new URL(baseUrl);
  const suffix = port ? `:${port}` : '';
  return [baseUrl, ...['localhost', '127.0.0.1', '[::1]'].map((host) => `${protocol}//${host}${suffix}`)];
}
