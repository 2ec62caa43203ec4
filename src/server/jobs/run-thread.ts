import { once } from 'node:events';
import { parentPort, Worker } from 'node:worker_threads';
import type { ErrorCode } from '#contract/error-contract.ts';
import { AppError } from '../ground/app-error.ts';

/** What a thread posts: its progress, then a value or the error that a person is to see. */
type ThreadMessage =
  | { progress: unknown }
  | { value: unknown }
  | { refused: { code: ErrorCode; message: string; data: unknown } };

type ThreadOptions = {
  onProgress?: (progress: unknown) => void;
  /** Ends the thread. */
  signal?: AbortSignal;
  /** Bytes of the data that the thread takes over, so that they are not copied. */
  transferList?: ArrayBuffer[];
};

/**
 * Runs a script in a thread, so that the server answers other requests meanwhile, and returns its value.
 * @throws AppError as the script does
 */
export async function runThread(
  script: URL,
  workerData: object,
  { onProgress, signal, transferList = [] }: ThreadOptions = {},
): Promise<unknown> {
  signal?.throwIfAborted();
  const thread = new Worker(script, { workerData, transferList });
  const end = () => void thread.terminate();
  signal?.addEventListener('abort', end, { once: true });
  let result: Exclude<ThreadMessage, { progress: unknown }> | undefined;
  thread.on('message', (message: ThreadMessage) => {
    if ('progress' in message) onProgress?.(message.progress);
    else result = message;
  });
  try {
    // Rejects when the thread throws.
    const [code] = await once(thread, 'exit');
    signal?.throwIfAborted();
    if (result && 'refused' in result) {
      const { code: refusal, message, data } = result.refused;
      throw new AppError(refusal, { message, data: data as object });
    }
    if (code !== 0 || !result) throw new Error(`The thread ${script.pathname} exited with ${code}.`);
    return result.value;
  } finally {
    signal?.removeEventListener('abort', end);
  }
}

/** Posts the progress of the work of this thread. */
export function postProgress(progress: unknown): void {
  parentPort?.postMessage({ progress } satisfies ThreadMessage);
}

/** Does the work of this thread, and posts its value or the error that a person is to see. */
export async function answerFromThread(work: () => Promise<unknown>): Promise<void> {
  const post = (message: ThreadMessage) => parentPort?.postMessage(message);
  try {
    post({ value: await work() });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, data } = error;
    post({ refused: { code, message, data } });
  }
}
