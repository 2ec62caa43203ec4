import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#records';
import { type LoadLimits, RequestQueue } from './request-queue.ts';

const ROOMY: LoadLimits = { requests: 50, countedMs: HOUR_MS, waiting: 100, waitMs: HOUR_MS };

function createQueue(limits: Partial<LoadLimits> = {}) {
  const started: string[] = [];
  const refused: string[] = [];
  const responses = new Map<ServerResponse, string>();
  const queue = new RequestQueue(
    ({ url = '' }) => started.push(url),
    { ...ROOMY, ...limits },
    (response) => refused.push(responses.get(response) ?? ''),
  );
  /** Adds a request; returns its response, whose `close` event ends it. */
  const add = (url: string) => {
    const request = new IncomingMessage(new Socket());
    request.url = url;
    const response = new ServerResponse(request);
    responses.set(response, url);
    queue.add(request, response);
    return response;
  };
  return { queue, started, refused, add };
}

test('a request starts at once when none waits, and the others start one in each turn, in their order', async () => {
  const { queue, started, add } = createQueue();
  for (const url of ['a', 'b', 'c']) add(url);
  expect(started).toEqual(['a']);
  await turn();
  expect(started).toEqual(['a', 'b']);
  expect(queue.length).toBe(1);
  await turn();
  expect(started).toEqual(['a', 'b', 'c']);
  add('in the same turn');
  expect(started).toEqual(['a', 'b', 'c']);
  await turn();
  await turn();
  add('in a turn of its own');
  expect(started.slice(3)).toEqual(['in the same turn', 'in a turn of its own']);
});

test('requests beyond those at work wait until one of these ends', async () => {
  const { started, add } = createQueue({ requests: 1 });
  const first = add('first');
  add('second');
  for (let count = 0; count < 5; count++) await turn();
  expect(started).toEqual(['first']);
  first.emit('close');
  await turn();
  expect(started).toEqual(['first', 'second']);
});

test('a request that takes longer than it counts lets others start', async () => {
  const { started, add } = createQueue({ requests: 1, countedMs: 1 });
  add('first');
  add('second');
  await expect.poll(() => started).toEqual(['first', 'second']);
});

test('requests beyond those that may wait are refused, and so are those that have waited for too long', async () => {
  const { started, refused, add } = createQueue({ waiting: 1, waitMs: -1 });
  for (const url of ['a', 'b', 'c']) add(url);
  expect(refused).toEqual(['c']);
  await turn();
  expect(started).toEqual(['a']);
  expect(refused).toEqual(['c', 'b']);
});

test('a request whose client has gone is not started, and takes no turn', async () => {
  const { started, add } = createQueue();
  add('a');
  add('gone').destroy();
  add('b');
  await turn();
  expect(started).toEqual(['a', 'b']);
});

test('connections are accepted before the next request starts, sixteen in a row at most', async () => {
  const { queue, started, add } = createQueue();
  add('a');
  add('b');
  for (let connection = 0; connection < 16; connection++) {
    queue.notifyConnection();
    await turn();
  }
  expect(started).toEqual(['a']);
  queue.notifyConnection();
  await turn();
  expect(started).toEqual(['a', 'b']);
});
