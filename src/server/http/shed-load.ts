import type { RequestListener, Server, ServerResponse } from 'node:http';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { Counter, Gauge, type Registry } from 'prom-client';
import { MINUTE_MS } from '#records';
import { AppError } from '../ground/app-error.ts';
import { errorResponse } from './error-handler.ts';
import { isHealthCheck } from './monitoring.ts';
import { type LoadLimits, RequestQueue } from './request-queue.ts';
import { securityHeaders } from './security-headers.ts';
import type { ServerEnv } from './server-env.ts';

const LOG_EVERY_MS = MINUTE_MS;

type ShedOptions = { baseUrl: string; log: Logger; registry: Registry; limits: LoadLimits };

/**
 * Lets requests take turns, and answers 503 with Retry-After to those beyond the limits, before anything is done for them.
 * Health checks are answered at once.
 */
export async function shedLoad(
  server: Server,
  listener: RequestListener,
  options: ShedOptions,
): Promise<void> {
  const queue = new RequestQueue(listener, options.limits, await refusal(options));
  new Gauge({
    name: 'http_requests_waiting',
    help: 'Requests that wait for their turn.',
    registers: [options.registry],
    collect() {
      this.set(queue.length);
    },
  });
  server.on('connection', () => queue.notifyConnection());
  server.on('request', (request, response) => {
    if (isHealthCheck(request.url)) listener(request, response);
    else queue.add(request, response);
  });
}

/** Prepares the response once, as refusing must cost next to nothing. */
async function refusal({ baseUrl, log, registry }: ShedOptions): Promise<(response: ServerResponse) => void> {
  const shed = new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests refused because too many waited.',
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
