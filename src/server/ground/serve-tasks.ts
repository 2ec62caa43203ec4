import { parentPort } from 'node:worker_threads';

/** What a thread of `KeptThreads` receives, and what it answers. */
export type ThreadTask<Task> = { id: number; task: Task };
export type ThreadReply<Message> =
  | { id: number; isDone: false; message: Message }
  | { id: number; isDone: true };

type Send<Message> = (message: Message, transferred?: ArrayBuffer[]) => void;

/** Performs the tasks of this thread. An error ends the thread, and with it the tasks that wait for it. */
export function serveTasks<Task, Message>(
  perform: (task: Task, send: Send<Message>) => void | Promise<void>,
): void {
  const post = (reply: ThreadReply<Message>, transferred: ArrayBuffer[] = []) =>
    parentPort?.postMessage(reply, transferred);
  parentPort?.on('message', async ({ id, task }: ThreadTask<Task>) => {
    await perform(task, (message, transferred) => post({ id, isDone: false, message }, transferred));
    post({ id, isDone: true });
  });
}
