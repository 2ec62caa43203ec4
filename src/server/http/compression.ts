import { compress } from 'hono/compress';
import type { ServerHandler } from './server-env.ts';

const compressed = compress();

/** Compresses responses for browsers that accept it. An ETag is a document's version here, so compression leaves it unchanged. */
export const compression: ServerHandler = async (c, next) => {
  let etag: string | null = null;
  await compressed(c, async () => {
    await next();
    etag = c.res.headers.get('etag');
  });
  if (etag) c.res.headers.set('etag', etag);
};
