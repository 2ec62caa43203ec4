import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { isPagePath } from '#contract/page-paths.ts';
import { AppError } from '../app-error.ts';
import { errorResponse } from './error-handler.ts';
import type { ServerContext, ServerEnv, ServerHandler } from './server-env.ts';

/** Built files carry a hash of their content in their name, so a browser never asks for one twice. */
const FOREVER = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';
const ASK_EACH_TIME = 'no-cache';

/** The built site: `/static/*` for ever, the files beside the page for an hour, and the page itself at every page's path. */
export function staticWeb(webDir: string) {
  const web = new Hono<ServerEnv>();
  // Without the folder there are only pages to answer for, and the file server would complain.
  if (existsSync(webDir)) {
    web.use('/static/*', files(webDir, FOREVER));
    web.use('/*', rootFiles(webDir));
  }
  web.all('/static/*', plainNotFound);
  web.all('/*', (c) => pageOf(c, join(webDir, 'index.html')));
  return web;
}

function files(root: string, cacheControl: string): ServerHandler {
  const serve = serveStatic<ServerEnv>({ root, precompressed: true });
  return async (c, next) => {
    let isMissing = false;
    const response = await serve(c, () => {
      isMissing = true;
      return next();
    });
    if (response && !isMissing) response.headers.set('Cache-Control', cacheControl);
    return response;
  };
}

/** Files such as `/favicon.svg`: anything with an extension but the page, which needs its nonce. */
function rootFiles(webDir: string): ServerHandler {
  const serve = files(webDir, AN_HOUR);
  return (c, next) => (/^\/[^/]+\.(?!html$)\w+$/.test(c.req.path) ? serve(c, next) : next());
}

function plainNotFound(c: ServerContext) {
  c.header('Cache-Control', 'no-store');
  return c.text('Not found', 404);
}

async function pageOf(c: ServerContext, file: string) {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
    return errorResponse(c, new AppError('METHOD_NOT_SUPPORTED'), { Allow: 'GET, HEAD' });
  }
  if (!existsSync(file)) return c.text('The pages are not built yet. Run: npm run build', 503);
  const html = await readFile(file, 'utf8');
  const nonce = c.get('secureHeadersNonce') ?? '';
  c.header('Cache-Control', ASK_EACH_TIME);
  return c.html(
    html.replace('<html', `<html data-style-nonce="${nonce}"`),
    isPagePath(c.req.path) ? 200 : 404,
  );
}
