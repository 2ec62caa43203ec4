import { compress } from 'hono/compress';
import type { ServerContext, ServerHandler } from './server-env.ts';

const compressed = compress();

/** Compresses responses for browsers that accept it. An ETag is a document's version here, so compression leaves it unchanged. */
export const compression: ServerHandler = async (c, next) => {
  await next();
  const etag = c.res.headers.get('etag');
  if (isWholeJson(c)) {
    c.res.headers.set('vary', 'Accept-Encoding');
    if (c.req.header('accept-encoding') === undefined) return;
  }
  await compressed(c, async () => {});
  if (etag) c.res.headers.set('etag', etag);
};

/** Headers of a response that is compressed already, partial, or not to be compressed. */
const OTHERWISE = ['content-length', 'content-encoding', 'transfer-encoding', 'vary'];

/**
 * Whether a response is plain JSON. Hono's middleware would set `Vary` on it too, by copying the response, which costs more
 * than everything else that it does.
 */
function isWholeJson({ req, res }: ServerContext): boolean {
  const { headers } = res;
  const isPlain = res.status !== 206 && !OTHERWISE.some((name) => headers.has(name));
  const isTransformable = /^(no-store)?$/.test(headers.get('cache-control') ?? '');
  const isJson = headers.get('content-type') === 'application/json';
  return req.method !== 'HEAD' && isPlain && isTransformable && isJson;
}
