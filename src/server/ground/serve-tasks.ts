import { parentPort } from 'node:worker_threads';

/** What a thread of `KeptThreads` receives, and what it answers: of each task any messages, the last of them with `isDone`. */
export type ThreadTask<Task> = { id: number; task: Task };
export type ThreadReply<Message> = { id: number; isDone: boolean; message?: Message | undefined };

type Send<Message> = (message: Message, transferred?: ArrayBuffer[]) => void;

/**
 * Performs the tasks of this thread; what `perform` returns is the last message of a task. Tasks that are sent together
 * are answered together. An error ends the thread, and with it the tasks that wait for it.
 */
export function serveTasks<Task, Message>(
  perform: (task: Task, send: Send<Message>) => Message | undefined | Promise<Message | undefined>,
): void {
  const post = (replies: ThreadReply<Message>[], transferred: ArrayBuffer[] = []) =>
    parentPort?.postMessage(replies, transferred);
  parentPort?.on('message', async (tasks: readonly ThreadTask<Task>[]) => {
    const last: ThreadReply<Message>[] = [];
    for (const { id, task } of tasks) {
      const send: Send<Message> = (message, transferred) =>
        post([{ id, isDone: false, message }], transferred);
      last.push({ id, isDone: true, message: await perform(task, send) });
    }
    post(last);
  });
}
