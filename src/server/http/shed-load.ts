import type { RequestListener, ServerResponse } from 'node:http';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { AppError } from '../ground/app-error.ts';
import { errorResponse } from './error-handler.ts';
import { HEALTH_PATHS } from './health-paths.ts';
import { securityHeaders } from './security-headers.ts';
import type { ServerEnv } from './server-env.ts';

/** How much work this process takes on at once. */
export type LoadLimits = {
  /** Most requests at work. */
  requests: number;
  /** A request that takes longer waits for something other than this process, such as a slow upload, and counts no more. */
  countedMs: number;
};

/** At one to two milliseconds each, the last request is answered within half a second. */
export const LOAD_LIMITS: LoadLimits = { requests: 200, countedMs: 5_000 };
const LOG_EVERY_MS = 60_000;

type ShedOptions = { baseUrl: string; log: Logger; registry: Registry; limits: LoadLimits };

/**
 * Answers 503 with Retry-After to requests beyond the limits, before anything is done for them, so that those at work end
 * soon and new connections are accepted. Health checks are always answered.
 */
export async function shedLoad(listener: RequestListener, options: ShedOptions): Promise<RequestListener> {
  const { requests, countedMs } = options.limits;
  const refuse = await refusal(options);
  let atWork = 0;
  return (request, response) => {
    if (isHealthCheck(request.url)) return listener(request, response);
    if (atWork >= requests) return refuse(response);
    atWork++;
    let isCounted = true;
    const release = () => {
      if (isCounted) atWork--;
      isCounted = false;
      clearTimeout(timer);
    };
    const timer = setTimeout(release, countedMs).unref();
    response.once('close', release);
    return listener(request, response);
  };
}

/** Whether a request asks for the server's health. */
export function isHealthCheck(url = ''): boolean {
  return HEALTH_PATHS.has(url.split('?', 1)[0] ?? '');
}

/** Prepares the response once, as refusing must cost next to nothing. */
async function refusal({ baseUrl, log, registry }: ShedOptions): Promise<(response: ServerResponse) => void> {
  const shed = new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests refused because too many were at work.',
    registers: [registry],
  });
  const app = new Hono<ServerEnv>()
    .use(securityHeaders(baseUrl))
    .all('/*', (c) => errorResponse(c, new AppError('OVERLOADED'), { 'Cache-Control': 'no-store' }));
  const prepared = await app.request('/');
  const [headers, body] = [Object.fromEntries(prepared.headers), await prepared.text()];
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (response) => {
    shed.inc();
    response.writeHead(prepared.status, headers).end(body);
    if (performance.now() - loggedAt < LOG_EVERY_MS) return;
    loggedAt = performance.now();
    log.warn({ event: 'overloaded' }, 'too many requests at once; some are refused');
  };
}
