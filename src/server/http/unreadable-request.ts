import { Hono } from 'hono';
import { securityHeaders } from './security-headers.ts';

/** Answers a request that is too malformed to reach the app, such as one with an impossible Host. */
export function unreadableRequest(baseUrl: string): () => Promise<Response> {
  const app = new Hono().use(securityHeaders(baseUrl)).all('/*', (c) => c.body(null, 400));
  return async () => app.request('/');
}
