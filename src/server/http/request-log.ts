import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { requestRoute } from './request-route.ts';
import type { ServerContext, ServerHandler } from './server-env.ts';

const HEALTH_PATHS = new Set(['/healthz', '/readyz']);

/** Gives each request an id, returns it as `x-request-id`, and logs one line per response. */
export function requestLog(log: Logger): ServerHandler {
  return async (c, next) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    await next();
    c.res.headers.set('x-request-id', requestId);
    const line = { requestId, ...requestFacts(c), durationMs: Math.round(performance.now() - startedAt) };
    log[levelOf(c)](line, 'request');
  };
}

/** The logged properties of a request: never its query, headers or body, nor the ids in its path. */
function requestFacts(c: ServerContext) {
  return {
    method: c.req.method,
    route: requestRoute(c),
    status: c.res.status,
    address: c.get('clientAddress'),
    userId: c.get('userId'),
  };
}

function levelOf(c: ServerContext): 'info' | 'debug' {
  const isRoutine = c.res.status < 400 && (!c.req.path.startsWith('/api/') || HEALTH_PATHS.has(c.req.path));
  return isRoutine ? 'debug' : 'info';
}
