import { parentPort } from 'node:worker_threads';

/** What a thread of `KeptThreads` receives, and what it answers. */
export type ThreadTask<Task> = { id: number; task: Task };
export type ThreadReply<Message> =
  | { id: number; isDone: false; message: Message }
  | { id: number; isDone: true };

/** Performs the tasks of this thread. An error ends the thread, and with it the tasks that wait for it. */
export function serveTasks<Task, Message>(
  perform: (task: Task, send: (message: Message, transferred: ArrayBuffer[]) => void) => void,
): void {
  parentPort?.on('message', ({ id, task }: ThreadTask<Task>) => {
    perform(task, (message, transferred) =>
      parentPort?.postMessage({ id, isDone: false, message } satisfies ThreadReply<Message>, transferred),
    );
    parentPort?.postMessage({ id, isDone: true } satisfies ThreadReply<Message>);
  });
}
