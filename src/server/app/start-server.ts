import { createServer, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { unreadableRequest } from '../http/unreadable-request.ts';
import { createApp } from './app.ts';
import type { Deps } from './deps.ts';

const WEB_DIR = resolve(import.meta.dirname, '../../../dist/web');
/** How long a stopping server waits for requests in progress. */
const DRAIN_LIMIT_MS = 10_000;
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
  /** Accepts no new request, waits for those in progress, and resolves when the port is free. */
  stop(): Promise<void>;
};

export type StartOptions = { drainLimitMs?: number; connectionLimits?: ServerOptions };

/** Opens the port. Call it last: clients may use the server as soon as the port is open. */
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
