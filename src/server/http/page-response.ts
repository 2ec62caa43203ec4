import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { fillPage } from './fill-page.ts';
import type { ServerContext } from './server-env.ts';

const ASK_EACH_TIME = 'no-cache';

/** The pages of the site and the tool. */
export type SitePages = {
  /** Returns the page of a path and its status; null when the pages are not built. */
  at(path: string): Promise<{ html: string; status: 200 | 404 } | null>;
};

/** Returns a page filled with `words` and with the nonce that its styles need. */
export function pageResponse(
  c: ServerContext,
  { html, status }: { html: string; status: ContentfulStatusCode },
  words: Record<string, string> = {},
) {
  const nonce = c.get('secureHeadersNonce') ?? '';
  c.header('Cache-Control', ASK_EACH_TIME);
  const filled = fillPage(html, { ...words, STYLE_NONCE: nonce });
  return c.html(filled.replace('<html', `<html data-style-nonce="${nonce}"`), status);
}
