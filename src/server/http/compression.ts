import { compress } from 'hono/compress';
import type { ServerHandler } from './server-env.ts';

const compressed = compress();

/** Compresses what the browser takes compressed. An ETag here names a version, which compression does not change, so it stays as it was. */
export const compression: ServerHandler = async (c, next) => {
  let etag: string | null = null;
  await compressed(c, async () => {
    await next();
    etag = c.res.headers.get('etag');
  });
  if (etag) c.res.headers.set('etag', etag);
};
