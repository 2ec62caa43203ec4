import { createServer, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { unreadableRequest } from '../http/unreadable-request.ts';
import { createApp } from './app.ts';
import type { Deps } from './deps.ts';

const WEB_DIR = resolve(import.meta.dirname, '../../../dist/web');
/** How long requests that have begun may take to end once the server is told to stop. */
const DRAIN_LIMIT_MS = 10_000;
/** What one connection may take: times in milliseconds, sizes in bytes. Whoever is slower is answered 408 and cut off. */
const CONNECTION_LIMITS = {
  headersTimeout: 20_000,
  // A file of 25 MB over a slow line takes minutes.
  requestTimeout: 300_000,
  // Longer than proxies keep an idle connection (60 s as a rule), so that none sends on one that has just ended.
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
} satisfies ServerOptions;

export type RunningServer = {
  port: number;
  /** Takes no new request, lets those that have begun end, and resolves when the port is free. */
  stop(): Promise<void>;
};

export type StartOptions = { drainLimitMs?: number; connectionLimits?: ServerOptions };

/** Opens the port. Call it last, as whoever finds the port open may use the server. */
export async function startServer(
  deps: Deps,
  { drainLimitMs = DRAIN_LIMIT_MS, connectionLimits = {} }: StartOptions = {},
): Promise<RunningServer> {
  let isDraining = false;
  const app = createApp(deps, { webDir: WEB_DIR, isDraining: () => isDraining });
  const errorHandler = unreadableRequest(deps.config.baseUrl);
  const server = createServer(
    { ...CONNECTION_LIMITS, ...connectionLimits },
    getRequestListener(app.fetch as Parameters<typeof getRequestListener>[0], { errorHandler }),
  );
  await listen(server, deps.config);
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      isDraining = true;
      return drain(server, drainLimitMs);
    },
  };
}

function listen(server: Server, { port, host }: { port: number; host: string }): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(port, host, () => {
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
