import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { isHealthCheck } from '../http/monitoring.ts';
import { requestMetrics } from '../http/request-metrics.ts';
import { LOAD_LIMITS, type LoadLimits } from '../http/request-queue.ts';
import { shedLoad } from '../http/shed-load.ts';
import { unreadableRequest } from '../http/unreadable-request.ts';
import { createApp } from './app.ts';
import type { Deps } from './deps.ts';
import { giveMemoryBackAtRest } from './give-memory-back.ts';

const WEB_DIR = resolve(import.meta.dirname, '../../../dist/web');
/** How long a stopping server waits for requests in progress. */
const DRAIN_LIMIT_MS = 10_000;
/** Most connections that wait to be accepted; the system may allow fewer. Clients try again only after a second. */
const BACKLOG = 4_096;
/** Limits of one connection: times in milliseconds, sizes in bytes. A slower client gets 408 and is disconnected. */
const CONNECTION_LIMITS = {
  headersTimeout: 20_000,
  // Uploading 25 MB over a slow connection takes minutes.
  requestTimeout: 300_000,
  // Longer than proxies keep an idle connection (usually 60 s), so that no proxy reuses one that has just closed.
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
} satisfies ServerOptions;

export type RunningServer = {
  port: number;
  /**
   * Reports for `DRAIN_SECONDS` that it is not ready, then accepts no new request, waits for those in progress, and
   * resolves when the port is free.
   */
  stop(): Promise<void>;
};

export type StartOptions = {
  drainLimitMs?: number;
  connectionLimits?: ServerOptions;
  loadLimits?: LoadLimits;
  /** Whether writes are refused because the disk is full. */
  isDiskFull?: () => boolean;
};

/** Opens the port, and that of health checks. Call it last: clients may use the server as soon as the port is open. */
export async function startServer(
  deps: Deps,
  {
    drainLimitMs = DRAIN_LIMIT_MS,
    connectionLimits = {},
    loadLimits = LOAD_LIMITS,
    isDiskFull,
  }: StartOptions = {},
): Promise<RunningServer> {
  const { config, log } = deps;
  let isDraining = false;
  const metrics = requestMetrics();
  const app = createApp(deps, { webDir: WEB_DIR, isDraining: () => isDraining, isDiskFull, metrics });
  const errorHandler = unreadableRequest(config.baseUrl);
  const listener = getRequestListener(app.fetch as Parameters<typeof getRequestListener>[0], {
    errorHandler,
  });
  const shed = { baseUrl: config.baseUrl, log, registry: metrics.registry, limits: loadLimits };
  const limits = { ...CONNECTION_LIMITS, ...connectionLimits };
  const server = createServer(limits);
  await shedLoad(server, listener, shed);
  giveMemoryBackAtRest(server);
  const health = createServer(limits, healthChecksOnly(listener));
  if (config.healthPort !== null) await listen(health, config.healthPort, config.host);
  await listen(server, config.port, config.host);
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      isDraining = true;
      await sleep(config.drainMs);
      await drain(server, drainLimitMs);
      if (health.listening) await drain(health, 0);
    },
  };
}

/** Answers health checks on a port of their own, which no other connection keeps busy. */
function healthChecksOnly(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (isHealthCheck(request.url)) return listener(request, response);
    response.writeHead(404).end();
  };
}

/** Opens a port, and resolves when it is open. */
export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off('error', failed);
      done();
    });
  });
}

function drain(server: Server, limitMs: number): Promise<void> {
  return new Promise((done) => {
    const limit = setTimeout(() => server.closeAllConnections(), limitMs);
    server.close(() => {
      clearTimeout(limit);
      done();
    });
  });
}
