import { Hono } from 'hono';
import { securityHeaders } from './security-headers.ts';

/** The answer to a request that is not HTTP enough to reach the app, such as one with an impossible Host. */
export function unreadableRequest(baseUrl: string): () => Promise<Response> {
  const app = new Hono().use(securityHeaders(baseUrl)).all('/*', (c) => c.body(null, 400));
  return async () => app.request('/');
}
