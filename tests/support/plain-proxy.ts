import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** The pause between two checks of a server, as short as balancers ask; servers drain for longer. */
const CHECK_EVERY_MS = 250;

export type PlainProxy = {
  url: string;
  /** Whether requests are passed to this server at the moment. */
  passesTo(server: string): boolean;
  close(): Promise<void>;
};

/**
 * Starts a proxy that passes requests to the ready ones of some servers in turn, over connections that it keeps. It asks
 * each for `/readyz` again and again, once at a time, so that no late answer outlives a newer one, and never repeats a
 * request: one that a server does not answer is a 502.
 */
export async function startPlainProxy(servers: readonly string[]): Promise<PlainProxy> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<string>();
  let turn = 0;
  const check = async (server: string) => {
    const { ok } = await fetch(`${server}/readyz`, { headers: { connection: 'close' } }).catch(() => ({
      ok: false,
    }));
    if (ok) ready.add(server);
    else ready.delete(server);
  };
  const proxy = createServer((from, to) => {
    const target = [...ready][turn++ % ready.size];
    if (target) pass(agent, target, from, to);
    else to.writeHead(502).end('no server is ready');
  });
  await Promise.all(servers.map(check));
  const closing = new AbortController();
  const { signal } = closing;
  const watching = servers.map(async (server) => {
    while (!signal.aborted) {
      await delay(CHECK_EVERY_MS, undefined, { signal }).catch(() => {});
      if (!signal.aborted) await check(server);
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    passesTo: (server) => ready.has(server),
    async close() {
      closing.abort();
      proxy.closeAllConnections();
      proxy.close();
      agent.destroy();
      await once(proxy, 'close');
      await Promise.all(watching);
    },
  };
}

function pass(agent: Agent, target: string, from: IncomingMessage, to: ServerResponse): void {
  const address = from.socket.remoteAddress ?? '';
  const forwarded = [from.headers['x-forwarded-for'], address].filter(Boolean).join(', ');
  const { method, headers, url } = from;
  const passed = request(
    new URL(url ?? '/', target),
    { agent, method, headers: { ...headers, 'x-forwarded-for': forwarded } },
    (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    },
  );
  passed.on('error', (error) => {
    if (to.headersSent) to.destroy();
    else to.writeHead(502).end(error.message);
  });
  from.pipe(passed);
}
