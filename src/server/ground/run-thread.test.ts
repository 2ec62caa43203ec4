import { expect, it } from 'vitest';
import type { TestTask } from '../../../tests/support/answering-thread.ts';
import { AppError } from './app-error.ts';
import { runThread } from './run-thread.ts';

const SCRIPT = new URL('../../../tests/support/answering-thread.ts', import.meta.url);

/** Has a thread perform the task, and returns its value. */
function run(task: TestTask, options?: Parameters<typeof runThread>[2]): Promise<unknown> {
  return runThread(SCRIPT, task, options);
}

it('a thread posts its progress before its value', async () => {
  const posted: unknown[] = [];
  const value = await run({ do: 'count' }, { onProgress: (progress) => posted.push(progress) });
  expect(value).toEqual(expect.any(Number));
  expect(posted).toEqual([1, 2]);
});

it('a thread that is idle performs the next task, and tasks at the same time have threads of their own', async () => {
  const first = await run({ do: 'count' });
  expect(await run({ do: 'count' })).toBe(first);
  const [one, other] = await Promise.all([run({ do: 'count' }), run({ do: 'count' })]);
  expect(one).not.toBe(other);
});

it('an error for a person is thrown as the thread threw it, and the thread is kept', async () => {
  const first = await run({ do: 'count' });
  const refused = await run({ do: 'refuse' }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code: 'IN_USE', message: 'Not now.' });
  expect(await run({ do: 'count' })).toBe(first);
});

it('any other error rejects the task and ends the thread', async () => {
  const first = await run({ do: 'count' });
  await expect(run({ do: 'fail' })).rejects.toThrow('The thread failed.');
  expect(await run({ do: 'count' })).not.toBe(first);
});

it('a signal ends the thread at work, and the task rejects with its reason', async () => {
  const stop = new AbortController();
  const hanging = run({ do: 'hang' }, { signal: stop.signal });
  stop.abort(new Error('The next step was asked for.'));
  await expect(hanging).rejects.toThrow('The next step was asked for.');
  await expect(run({ do: 'count' }, { signal: stop.signal })).rejects.toThrow('The next step');
});
