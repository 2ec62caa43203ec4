import { threadId } from 'node:worker_threads';
import { AppError } from '../../src/server/ground/app-error.ts';
import { answerTasks } from '../../src/server/ground/run-thread.ts';

export type TestTask = { do: 'count' | 'refuse' | 'fail' | 'hang' | 'exit' | 'fill' };

// A thread for tests of `runThread`: its value is the id of the thread.
answerTasks(async (task: TestTask, postProgress) => {
  if (task.do === 'refuse') throw new AppError('IN_USE', { message: 'Not now.' });
  if (task.do === 'fail') throw new Error('The thread failed.');
  if (task.do === 'exit') process.exit(1);
  if (task.do === 'fill')
    for (const held: string[][] = []; ; ) held.push(Array.from({ length: 1_000 }, String));
  if (task.do === 'hang') await new Promise(() => {});
  for (const step of [1, 2]) postProgress(step);
  return threadId;
});
