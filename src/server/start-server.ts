import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app.ts';
import type { Deps } from './deps.ts';

const WEB_DIR = resolve(import.meta.dirname, '../../dist/web');
/** How long requests that have begun may take to end once the server is told to stop. */
const DRAIN_LIMIT_MS = 10_000;

export type RunningServer = {
  port: number;
  /** Takes no new request, lets those that have begun end, and resolves when the port is free. */
  stop(): Promise<void>;
};

/** Opens the port. Call it last, as whoever finds the port open may use the server. */
export async function startServer(
  deps: Deps,
  { drainLimitMs = DRAIN_LIMIT_MS } = {},
): Promise<RunningServer> {
  let isDraining = false;
  const app = createApp(deps, { webDir: WEB_DIR, isDraining: () => isDraining });
  const server = createServer(
    getRequestListener(app.fetch as Parameters<typeof getRequestListener>[0], { errorHandler: unreadable }),
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

/** The answer to a request that is not HTTP enough to reach the app, such as one with an impossible Host. */
const unreadable = () =>
  new Response(null, {
    status: 400,
    headers: {
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    },
  });
