import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#records';
import { type LoadLimits, RequestQueue } from './request-queue.ts';

const [SHORT_TURN_MS, LONG_TURN_MS] = [1, 2];
const ROOMY: LoadLimits = { requests: 50, countedMs: HOUR_MS, waiting: 100, waitMs: HOUR_MS };

/** The turns of a queue take `turnMs` each by its clock, unless a test says otherwise. */
function createQueue(limits: Partial<LoadLimits> = {}, turnMs = LONG_TURN_MS) {
  const clock = { now: 0, turnMs };
  const turn = async () => {
    clock.now += clock.turnMs;
    await nextTurn();
  };
  const started: string[] = [];
  const refused: string[] = [];
  const responses = new Map<ServerResponse, string>();
  const queue = new RequestQueue(
    ({ url = '' }) => started.push(url),
    { ...ROOMY, ...limits },
    (response) => refused.push(responses.get(response) ?? ''),
    () => clock.now,
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
  return { queue, clock, turn, started, refused, add };
}

test('a request starts at once when none waits, and after long turns the others start one in each, in their order', async () => {
  const { queue, turn, started, add } = createQueue();
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

test('a turn after a short one starts twice as many, eight at most, and one after a long turn or a rest', async () => {
  const { clock, turn, started, add } = createQueue({}, SHORT_TURN_MS);
  const addMany = (count: number) => {
    for (let added = 0; added < count; added++) add('');
  };
  /** How many start in each of the next turns. */
  const startedIn = async (turns: number) => {
    const counts: number[] = [];
    for (let taken = 0; taken < turns; taken++) {
      const before = started.length;
      await turn();
      counts.push(started.length - before);
    }
    return counts;
  };
  addMany(40);
  expect(started).toHaveLength(1);
  expect(await startedIn(4)).toEqual([2, 4, 8, 8]);
  clock.turnMs = LONG_TURN_MS;
  expect(await startedIn(2)).toEqual([1, 1]);
  clock.turnMs = SHORT_TURN_MS;
  expect(await startedIn(6)).toEqual([2, 4, 8, 1, 0, 0]);
  addMany(4);
  expect(started).toHaveLength(41);
  expect(await startedIn(2)).toEqual([2, 1]);
});

test('requests beyond those at work wait until one of these ends', async () => {
  const { turn, started, add } = createQueue({ requests: 1 });
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
  const { turn, started, refused, add } = createQueue({ waiting: 1, waitMs: -1 });
  for (const url of ['a', 'b', 'c']) add(url);
  expect(refused).toEqual(['c']);
  await turn();
  expect(started).toEqual(['a']);
  expect(refused).toEqual(['c', 'b']);
});

test('a request whose client has gone is not started, and takes no turn', async () => {
  const { turn, started, add } = createQueue();
  add('a');
  add('gone').destroy();
  add('b');
  await turn();
  expect(started).toEqual(['a', 'b']);
});

test('connections are accepted before the next request starts, sixteen in a row at most', async () => {
  const { queue, turn, started, add } = createQueue();
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
