import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { plainLog } from '../ground/server-log.ts';
import { HEALTH_PATHS } from './monitoring.ts';
import { requestRoute } from './request-route.ts';
import type { ServerContext, ServerHandler } from './server-env.ts';

/** Gives each request an id, returns it as `x-request-id`, and logs one line per response. */
export function requestLog(log: Logger): ServerHandler {
  const lines = plainLog(log);
  return async (c, next) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    await next();
    c.res.headers.set('x-request-id', requestId);
    const durationMs = Math.round(performance.now() - startedAt);
    lines[levelOf(c)](requestLine(c, durationMs), 'request');
  };
}

/**
 * The logged properties of a request: never its query, headers or body, nor the ids in its path. They are logged without
 * redaction, so none may hold what a client chose.
 */
function requestLine(c: ServerContext, durationMs: number) {
  return {
    requestId: c.get('requestId'),
    method: c.req.method,
    route: requestRoute(c),
    status: c.res.status,
    address: c.get('clientAddress'),
    userId: c.get('userId'),
    durationMs,
  };
}

function levelOf(c: ServerContext): 'info' | 'debug' {
  const isRoutine = c.res.status < 400 && (!c.req.path.startsWith('/api/') || HEALTH_PATHS.has(c.req.path));
  return isRoutine ? 'debug' : 'info';
}
