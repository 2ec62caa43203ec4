import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { AppError } from '../../ground/app-error.ts';
import { errorResponse } from '../../http/error-handler.ts';
import { pageResponse } from '../../http/page-response.ts';
import type { ServerContext, ServerEnv, ServerHandler } from '../../http/server-env.ts';
import type { FilledPages } from './filled-pages.ts';
import { type SecurityContact, securityText } from './security-text.ts';

/** Addresses of built files contain a hash of their content, so browsers may cache them for ever. */
const FOREVER = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'no-cache';
const AN_HOUR = 'public, max-age=3600';
/** A single byte range. The file server would answer any other with the whole file, labelled as a part. */
const ONE_RANGE = /^bytes=(\d+-\d*|-\d+)$/;

/**
 * Serves the built site: `/static/*` cached for ever, the files beside the pages for an hour, and a page at every page
 * path. `stampForm` returns a new stamp for the contact form.
 */
export function staticWeb(
  webDir: string,
  { pages, stampForm, config }: { pages: FilledPages; stampForm: () => string; config: SecurityContact },
) {
  const web = new Hono<ServerEnv>();
  // The file server complains about a missing folder; without it only the pages are served.
  if (existsSync(webDir)) {
    web.use('/static/js/:chunk{.+\\.chunk\\.js}', chunkFiles(webDir));
    web.use('/static/*', files(webDir, FOREVER));
    web.get('/.well-known/security.txt', (c) =>
      c.text(securityText(config), 200, { 'Cache-Control': AN_HOUR }),
    );
    web.get('/robots.txt', (c) => textOf(c, pages, 'text/plain'));
    web.get('/sitemap.xml', (c) => textOf(c, pages, 'application/xml'));
    web.use('/*', rootFiles(webDir));
  }
  web.all('/static/*', plainNotFound);
  web.all('/*', (c) => pageAt(c, pages, stampForm));
  return web;
}

function files(root: string, cacheControl: string): ServerHandler {
  const serve = serveStatic<ServerEnv>({ root, precompressed: true });
  return async (c, next) => {
    if (!ONE_RANGE.test(c.req.header('range') ?? '')) c.req.raw.headers.delete('range');
    let isMissing = false;
    const response = await serve(c, () => {
      isMissing = true;
      return next();
    });
    if (response && !isMissing) response.headers.set('Cache-Control', cacheControl);
    return response;
  };
}

/**
 * Serves lazy chunks, whose hash is the query `v`. A page of another build asks for another hash and gets none: its
 * program must not be mixed with this one. Without a hash the present chunk is sent, and browsers revalidate it.
 */
function chunkFiles(webDir: string): ServerHandler {
  const versions = readChunkVersions(webDir);
  const present = files(webDir, ASK_EACH_TIME);
  const hashed = files(webDir, FOREVER);
  return (c, next) => {
    const version = c.req.query('v');
    if (version === undefined) return present(c, next);
    return versions[c.req.path] === version ? hashed(c, next) : Promise.resolve(plainNotFound(c));
  };
}

/** The hash of each chunk by its path, as the build lists them. */
function readChunkVersions(webDir: string): Record<string, string> {
  const file = join(webDir, 'chunk-versions.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Serves files such as `/favicon.svg`: any extension but that of pages, which need their nonce. */
function rootFiles(webDir: string): ServerHandler {
  const serve = files(webDir, AN_HOUR);
  return (c, next) => (/^\/[^/]+\.(?!html$)\w+$/.test(c.req.path) ? serve(c, next) : next());
}

function plainNotFound(c: ServerContext) {
  c.header('Cache-Control', 'no-store');
  return c.text('Not found', 404);
}

async function textOf(c: ServerContext, pages: FilledPages, type: string) {
  const text = await pages.file(c.req.path.slice(1));
  if (text === null) return plainNotFound(c);
  return c.body(text, 200, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': AN_HOUR });
}

async function pageAt(c: ServerContext, pages: FilledPages, stampForm: () => string) {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
    return errorResponse(c, new AppError('METHOD_NOT_SUPPORTED'), { Allow: 'GET, HEAD' });
  }
  const page = await pages.at(c.req.path);
  if (!page) return c.text('The pages are not built yet. Run: npm run build', 503);
  return pageResponse(c, page, isContactPage(c.req.path) ? emptyForm(stampForm()) : {});
}

const isContactPage = (path: string) => path.replace(/\/$/, '') === PAGE_PATHS.contact;
/** The words of a contact form that nothing was sent by. */
export const emptyForm = (stamp: string) => ({
  STAMP: stamp,
  STATUS: '',
  NAME: '',
  EMAIL: '',
  DESCRIPTION: '',
});
