import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { fillPage } from './fill-page.ts';
import type { ServerContext } from './server-env.ts';

const ASK_EACH_TIME = 'no-cache';

/** The pages of the site and the tool. */
export type SitePages = {
  /** The page that answers for a path, and the status it is sent with; null when the pages are not built. */
  at(path: string): Promise<{ html: string; status: 200 | 404 } | null>;
};

/** A page as this response's own: with `words` written into it, and the nonce that lets its styles in. */
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
