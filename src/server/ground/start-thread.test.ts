import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { TestTask } from '../../../tests/support/answering-thread.ts';
import { runThread } from './run-thread.ts';
import { ThreadLostError } from './start-thread.ts';

const SCRIPT = new URL('../../../tests/support/answering-thread.ts', import.meta.url);
const SERVER = join(import.meta.dirname, '..');

const lost = (task: TestTask) => runThread(SCRIPT, task).catch((error: unknown) => error);

it('a thread that takes more memory than it may is lost, and the process goes on', async () => {
  vi.spyOn(process, 'constrainedMemory').mockReturnValue(200 << 20);
  expect(await lost({ do: 'fill' })).toBeInstanceOf(ThreadLostError);
  expect(await runThread(SCRIPT, { do: 'count' })).toEqual(expect.any(Number));
});

it('a thread that exits during its task is lost', async () => {
  expect(await lost({ do: 'exit' })).toBeInstanceOf(ThreadLostError);
});

it('all threads of the server are started in one place, with their limits', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const starting = files.filter((file) => /new Worker\(/.test(readFileSync(join(SERVER, file), 'utf8')));
  expect(starting.filter((file) => !file.endsWith('.test.ts'))).toEqual([join('ground', 'start-thread.ts')]);
});
