import { expect, it } from 'vitest';
import { NoTurn, Turns } from './turns.ts';

/** Works that end when told, and the order in which they started. */
function someTurns(options: { places: number; maxWaiting: number }) {
  const turns = new Turns(options);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const settled = () => new Promise(setImmediate);
  return {
    started,
    settled,
    take: (key: string, name: string, lane = 0) =>
      turns
        .take({ key, lane }, () => {
          started.push(name);
          return new Promise<void>((end) => ends.set(name, end));
        })
        .then(
          () => 'done',
          (error: unknown) => (error instanceof NoTurn ? 'refused' : 'failed'),
        ),
    async end(name: string) {
      await settled();
      ends.get(name)?.();
      await settled();
    },
    /** Ends whatever works, one after the other, until nothing waits. */
    async endAll() {
      await settled();
      for (const name of started) {
        ends.get(name)?.();
        await settled();
      }
    },
  };
}

it('parties take turns, however many works one of them has waiting', async () => {
  const { take, started, endAll } = someTurns({ places: 1, maxWaiting: 10 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) void take('a', name);
  void take('b', 'b1');
  void take('c', 'c1');
  await endAll();
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'a3', 'a4']);
});

it('a party has one place at work while others wait, and every place while no other party does', async () => {
  const { take, started, settled, end } = someTurns({ places: 2, maxWaiting: 10 });
  for (const name of ['a1', 'a2', 'a3']) void take('a', name);
  await settled();
  expect(started).toEqual(['a1', 'a2']);
  for (const name of ['b1', 'b2']) void take('b', name);
  await end('a1');
  expect(started).toEqual(['a1', 'a2', 'b1']);
  await end('a2');
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
});

it('a party that works waits for one that does not, whatever their lanes', async () => {
  const { take, started, end } = someTurns({ places: 2, maxWaiting: 10 });
  void take('x', 'x1');
  void take('a', 'a1');
  void take('a', 'a2', 0);
  void take('b', 'b1', 2);
  await end('x1');
  expect(started).toEqual(['x1', 'a1', 'b1']);
});

it('a party has two works waiting while others wait, and its third is refused', async () => {
  const { take, settled, end } = someTurns({ places: 1, maxWaiting: 10 });
  void take('x', 'x1');
  void take('b', 'b1');
  const [first, second, third] = [take('a', 'a1'), take('a', 'a2'), take('a', 'a3')];
  expect(await Promise.race([third, settled().then(() => 'waiting')])).toBe('refused');
  for (const name of ['x1', 'b1', 'a1', 'a2']) await end(name);
  expect(await Promise.all([first, second])).toEqual(['done', 'done']);
});

it('the work whose turn would come last is refused when too many wait', async () => {
  const { take, started, endAll } = someTurns({ places: 1, maxWaiting: 3 });
  const own = ['a1', 'a2', 'a3', 'a4'].map((name) => take('a', name));
  const other = take('b', 'b1');
  expect(await own[3]).toBe('refused');
  await endAll();
  expect(await other).toBe('done');
  expect(started).toEqual(['a1', 'b1', 'a2', 'a3']);
});

it('lanes of a lower number go first, and are refused last', async () => {
  const { take, started, endAll } = someTurns({ places: 1, maxWaiting: 2 });
  void take('x', 'x1', 1);
  const strangers = ['a', 'b'].map((key) => take(key, key, 1));
  const known = take('k', 'known', 0);
  expect(await strangers[1]).toBe('refused');
  await endAll();
  expect(await known).toBe('done');
  expect(started).toEqual(['x1', 'known', 'a']);
});

it('a party that had many turns waits for one that had none, whichever came first', async () => {
  const { take, started, end } = someTurns({ places: 1, maxWaiting: 10 });
  void take('a', 'a1');
  void take('b', 'b1');
  await end('a1');
  void take('a', 'a2');
  void take('c', 'c1');
  await end('b1');
  expect(started).toEqual(['a1', 'b1', 'c1']);
});

it('a failing work gives its place back', async () => {
  const turns = new Turns({ places: 1, maxWaiting: 1 });
  await expect(turns.take({ key: 'a', lane: 0 }, () => Promise.reject(new Error('no')))).rejects.toThrow(
    'no',
  );
  expect(await turns.take({ key: 'a', lane: 0 }, async () => 'yes')).toBe('yes');
});
