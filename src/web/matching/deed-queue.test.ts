import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDeedQueue, type QueueState } from './deed-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that takes deeds unless it is away. */
function aServer() {
  const server = { taken: [] as number[], isAway: false, rests: 0 };
  const states: QueueState[] = [];
  const queue = createDeedQueue<number>({
    carryOut: async (deed) => {
      await Promise.resolve();
      if (server.isAway) throw new Error('The server cannot be reached.');
      server.taken.push(deed);
    },
    onState: (state) => states.push(state),
    onRest: () => server.rests++,
  });
  return { server, queue, last: () => states.at(-1) };
}

test('deeds arrive one after another, in order', async () => {
  const { server, queue, last } = aServer();
  for (const deed of [1, 2, 3]) queue.add(deed);
  await vi.advanceTimersByTimeAsync(0);
  expect(server.taken).toEqual([1, 2, 3]);
  expect(last()).toEqual({ waiting: 0, failure: null });
});

test('what cannot be sent waits in order, says so, and is sent by itself later', async () => {
  const { server, queue, last } = aServer();
  server.isAway = true;
  for (const deed of [1, 2]) queue.add(deed);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(last()).toEqual({ waiting: 2, failure: 'The server cannot be reached.' });
  server.isAway = false;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(server.taken).toEqual([1, 2]);
  expect(last()).toEqual({ waiting: 0, failure: null });
});

test('the last deed can be taken back while it waits, not while it is under way', async () => {
  const { server, queue } = aServer();
  server.isAway = true;
  for (const deed of [1, 2]) queue.add(deed);
  expect(queue.takeLast()).toBe(2);
  expect(queue.takeLast(), 'the first is under way').toBeUndefined();
  server.isAway = false;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(server.taken).toEqual([1]);
});

test('rest comes once, after the last deed', async () => {
  const { server, queue } = aServer();
  queue.add(1);
  await vi.advanceTimersByTimeAsync(500);
  queue.add(2);
  await vi.advanceTimersByTimeAsync(500);
  expect(server.rests).toBe(0);
  await vi.advanceTimersByTimeAsync(500);
  expect(server.rests).toBe(1);
});

test('a stopped queue tries no more', async () => {
  const { server, queue } = aServer();
  server.isAway = true;
  queue.add(1);
  await vi.advanceTimersByTimeAsync(0);
  queue.stop();
  server.isAway = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.taken).toEqual([]);
});
