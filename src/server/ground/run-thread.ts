import type { ErrorCode } from '#contract/error-contract.ts';
import { AppError } from './app-error.ts';
import { KeptThreads } from './kept-threads.ts';
import { serveTasks } from './serve-tasks.ts';

/** What a thread answers: a value, or the error that a person is to see. */
type ThreadAnswer = { value: unknown } | { refused: { code: ErrorCode; message: string; data: unknown } };
/** What a thread posts: the progress of its task, then its answer. */
type ThreadMessage = { progress: unknown } | ThreadAnswer;
export type PostProgress = (progress: unknown) => void;

type ThreadOptions = {
  onProgress?: (progress: unknown) => void;
  /** Ends the thread. */
  signal?: AbortSignal;
  /** Bytes of the task that the thread takes over, so that they are not copied. */
  transferList?: ArrayBuffer[];
};

/** The threads of each script. */
const threads = new Map<string, KeptThreads<unknown, ThreadMessage>>();

/**
 * Has a thread of this script perform a task, while the server answers other requests, and returns its value.
 * @throws AppError as the script does
 */
export async function runThread(
  script: URL,
  task: object,
  { onProgress, signal, transferList }: ThreadOptions = {},
): Promise<unknown> {
  signal?.throwIfAborted();
  const thread = threadsOf(script).takeFreest();
  const end = () => thread.end();
  signal?.addEventListener('abort', end, { once: true });
  let answer: ThreadAnswer | undefined;
  const onMessage = (message: ThreadMessage) => {
    if ('progress' in message) onProgress?.(message.progress);
    else answer = message;
  };
  try {
    await thread.perform(task, onMessage, transferList);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', end);
  }
  if (!answer) throw new Error(`The thread ${script.pathname} gave no answer.`);
  if ('value' in answer) return answer.value;
  const { code, message, data } = answer.refused;
  throw new AppError(code, { message, data: data as object });
}

function threadsOf(script: URL): KeptThreads<unknown, ThreadMessage> {
  const known = threads.get(script.href);
  if (known) return known;
  const kept = new KeptThreads<unknown, ThreadMessage>(script);
  threads.set(script.href, kept);
  return kept;
}

/** Performs the tasks of this thread one by one, and answers each with its value or the error that a person is to see. */
export function answerTasks<Task>(
  perform: (task: Task, postProgress: PostProgress) => Promise<unknown>,
): void {
  serveTasks<Task, ThreadMessage>(async (task, send) => {
    try {
      send({ value: await perform(task, (progress) => send({ progress })) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { code, message, data } = error;
      send({ refused: { code, message, data } });
    }
  });
}
