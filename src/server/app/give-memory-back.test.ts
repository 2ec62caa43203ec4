import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveMemoryBackAtRest } from './give-memory-back.ts';

const REST_MS = 15_000;
let server: Server;
let collected: NodeJS.GCOptions[] = [];
/** The share of time in which the event loop is at work. */
let atWork = 0;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  collected = [];
  atWork = 0;
  server = createServer((_, response) => response.end());
  giveMemoryBackAtRest(server, {
    collect: collect as NodeJS.GCFunction,
    restMs: REST_MS,
    utilization: () => ({ active: atWork, idle: 1 - atWork, utilization: atWork }),
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});

afterEach(async () => {
  vi.useRealTimers();
  await new Promise((done) => server.close(done));
});

async function collect(options?: NodeJS.GCOptions): Promise<void> {
  collected.push(options ?? {});
}

async function ask(path: string): Promise<void> {
  const { port } = server.address() as AddressInfo;
  await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
}

test('memory is given back each time no request has come for a while', async () => {
  await ask('/api/clients');
  vi.advanceTimersByTime(REST_MS - 1);
  expect(collected).toEqual([]);
  await ask('/api/clients');
  vi.advanceTimersByTime(REST_MS - 1);
  expect(collected).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(collected).toEqual([{ type: 'major', execution: 'sync', flavor: 'last-resort' }]);
  vi.advanceTimersByTime(10 * REST_MS);
  expect(collected).toHaveLength(1);
  await ask('/api/clients');
  vi.advanceTimersByTime(REST_MS);
  expect(collected).toHaveLength(2);
});

test('memory is given back only when downloads and jobs have ended', async () => {
  atWork = 0.3;
  vi.advanceTimersByTime(3 * REST_MS);
  expect(collected).toEqual([]);
  atWork = 0.02;
  vi.advanceTimersByTime(REST_MS);
  expect(collected).toHaveLength(1);
});

test.each(['/healthz', '/readyz?full', '/metrics'])(
  'a request for %s does not count as asking',
  async (path) => {
    vi.advanceTimersByTime(REST_MS - 1);
    await ask(path);
    vi.advanceTimersByTime(1);
    expect(collected).toHaveLength(1);
  },
);
