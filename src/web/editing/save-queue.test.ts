import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SaveQueue, type SaveQueueOptions, type SendOutcome } from './save-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** A server that saves edits unless it is away; it answers after a millisecond. */
function aServer(options: Partial<SaveQueueOptions<string>> = {}) {
  const server = { taken: [] as string[], isAway: false, idles: 0, answer: 'saved' as SendOutcome };
  const queue = new SaveQueue<string>({
    send: async (edit) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (server.isAway) throw new Error('The server cannot be reached.');
      if (server.answer === 'saved') server.taken.push(edit);
      return server.answer;
    },
    onIdle: () => server.idles++,
    ...options,
  });
  return { server, queue };
}

describe('a queue without keys', () => {
  test('a queue sends edits one after another, in order', async () => {
    const { server, queue } = aServer();
    for (const edit of ['1', '2', '3']) queue.add(edit);
    expect(queue.state()).toEqual({ status: 'saving', waiting: 3, failure: null });
    await pass(3);
    expect(server.taken).toEqual(['1', '2', '3']);
    expect(queue.state()).toEqual({ status: 'saved', waiting: 0, failure: null });
  });

  test('a queue keeps edits that cannot be sent in order, reports the failure, and retries them', async () => {
    const { server, queue } = aServer();
    server.isAway = true;
    for (const edit of ['1', '2']) queue.add(edit);
    await pass(10_000);
    expect(queue.state()).toEqual({
      ...{ status: 'retrying', waiting: 2, failure: 'The server cannot be reached.' },
    });
    server.isAway = false;
    await pass(3_003);
    expect(server.taken).toEqual(['1', '2']);
    expect(queue.state().failure).toBeNull();
  });

  test('a retry on request sends at once the edits that wait for a scheduled one', async () => {
    const { server, queue } = aServer();
    server.isAway = true;
    queue.add('1');
    await pass(10);
    server.isAway = false;
    queue.retry();
    await pass(1);
    expect(server.taken).toEqual(['1']);
  });

  test('the last edit can be taken back while it waits, but not while it is in flight', async () => {
    const { server, queue } = aServer();
    for (const edit of ['1', '2']) queue.add(edit);
    expect(queue.takeLast()).toBe('2');
    expect(queue.takeLast(), 'the first is in flight').toBeUndefined();
    await pass(10);
    expect(server.taken).toEqual(['1']);
  });

  test('a queue reports once that it is idle, after the last edit', async () => {
    const { server, queue } = aServer();
    queue.add('1');
    await pass(500);
    queue.add('2');
    await pass(500);
    expect(server.idles).toBe(0);
    await pass(500);
    expect(server.idles).toBe(1);
  });

  test('a stopped queue retries no more', async () => {
    const { server, queue } = aServer();
    server.isAway = true;
    queue.add('1');
    await pass(10);
    queue.stop();
    server.isAway = false;
    await pass(10_000);
    expect(server.taken).toEqual([]);
  });
});

describe('a queue with keys', () => {
  const ofLetter = { keyOf: (edit: string) => edit.charAt(0), debounceMs: 300 };

  test('a queue sends only the newest of the edits of a key that were added in quick succession', async () => {
    const { server, queue } = aServer(ofLetter);
    for (const edit of ['a1', 'b1', 'a2']) queue.add(edit);
    await pass(299);
    expect(server.taken).toEqual([]);
    await pass(10);
    expect(server.taken).toEqual(['a2', 'b1']);
  });

  test('a queue also sends an edit that was added while another of its key was in flight', async () => {
    const { server, queue } = aServer(ofLetter);
    queue.add('a1');
    await pass(300);
    queue.add('a2');
    expect(queue.state().waiting).toBe(2);
    await pass(10);
    expect(server.taken).toEqual(['a1', 'a2']);
  });

  test('a failed edit is dropped when there is a newer one of its key', async () => {
    const { server, queue } = aServer(ofLetter);
    server.isAway = true;
    queue.add('a1');
    await pass(300);
    queue.add('a2');
    await pass(1);
    expect(queue.state()).toMatchObject({ status: 'retrying', waiting: 1 });
    server.isAway = false;
    await pass(10_000);
    expect(server.taken).toEqual(['a2']);
  });

  test('a flush sends without debounce, and rejects when the server is away', async () => {
    const { server, queue } = aServer(ofLetter);
    queue.add('a1');
    const flushed = queue.flush();
    await pass(1);
    await flushed;
    expect(server.taken).toEqual(['a1']);
    server.isAway = true;
    queue.add('a2');
    const failed = expect(queue.flush()).rejects.toThrow('The server cannot be reached.');
    await pass(1);
    await failed;
  });
});

describe('a conflict in a queue', () => {
  test('a conflict stops the queue until it is resumed', async () => {
    const { server, queue } = aServer({ keyOf: () => 'one' });
    server.answer = 'conflict';
    queue.add('mine');
    await pass(1);
    expect(queue.state().status).toBe('conflict');
    server.answer = 'saved';
    queue.add('mine, later');
    await pass(10_000);
    expect(server.taken).toEqual([]);
    queue.resume();
    await pass(1);
    expect(server.taken).toEqual(['mine, later']);
  });

  test('a conflict ends when the queue is cleared', async () => {
    const { server, queue } = aServer();
    server.answer = 'conflict';
    queue.add('mine');
    await pass(1);
    await queue.clear();
    expect(queue.state()).toEqual({ status: 'saved', waiting: 0, failure: null });
    server.answer = 'saved';
    queue.add('next');
    await pass(1);
    expect(server.taken).toEqual(['next']);
  });

  test('clearing waits for the edit in flight and ignores its failure', async () => {
    const { server, queue } = aServer();
    server.isAway = true;
    queue.add('1');
    const cleared = queue.clear();
    await pass(1);
    await cleared;
    await pass(10_000);
    expect(queue.state().status).toBe('saved');
    expect(server.taken).toEqual([]);
  });
});

test('a queue pauses between retries as configured, and the last pause repeats', async () => {
  const tries: number[] = [];
  const begun = Date.now();
  const queue = new SaveQueue<string>({
    send: async () => {
      tries.push(Date.now() - begun);
      throw new Error('away');
    },
    retryPausesMs: [1_000, 2_000],
  });
  queue.add('1');
  await pass(5_000);
  expect(tries).toEqual([0, 1_000, 3_000, 5_000]);
});
