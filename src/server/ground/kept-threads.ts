import type { Worker } from 'node:worker_threads';
import type { ThreadReply, ThreadTask } from './serve-tasks.ts';
import { startThread } from './start-thread.ts';

/** After this long without a task a thread ends. What a thread has prepared is worth more than its start. */
const IDLE_MS = 10_000;

type Waiting<Message> = {
  onMessage(message: Message): void;
  resolve(): void;
  reject(error: unknown): void;
};

/** A thread that performs one task after the other, and is kept for the next one. An idle one does not keep the process alive. */
class KeptThread<Task, Message> {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting<Message>>();
  readonly #onEnd: (thread: KeptThread<Task, Message>) => void;
  readonly #idleMs: number;
  #lastId = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(module: URL, idleMs: number, onEnd: (thread: KeptThread<Task, Message>) => void) {
    this.#onEnd = onEnd;
    this.#idleMs = idleMs;
    this.#worker = startThread(module, (reason) => {
      this.#onEnd(this);
      for (const { reject } of this.#waiting.values()) reject(reason);
    });
    this.#worker.on('message', (reply: ThreadReply<Message>) => this.#take(reply));
  }

  get isIdle(): boolean {
    return this.#waiting.size === 0;
  }

  /**
   * Resolves when the task is done; rejects when the thread fails. Its messages come before.
   * @param transferList bytes of the task that the thread takes over
   */
  perform(
    task: Task,
    onMessage: (message: Message) => void,
    transferList: ArrayBuffer[] = [],
  ): Promise<void> {
    clearTimeout(this.#idle);
    this.#worker.ref();
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { onMessage, resolve, reject });
      this.#worker.postMessage({ id, task } satisfies ThreadTask<Task>, transferList);
    });
  }

  /** Ends the thread at once; the tasks that wait for it are rejected. */
  end(): void {
    this.#onEnd(this);
    void this.#worker.terminate();
  }

  #take(reply: ThreadReply<Message>): void {
    const waiting = this.#waiting.get(reply.id);
    if (!reply.isDone) {
      waiting?.onMessage(reply.message);
      return;
    }
    this.#waiting.delete(reply.id);
    waiting?.resolve();
    if (!this.isIdle) return;
    this.#worker.unref();
    this.#idle = setTimeout(() => this.end(), this.#idleMs).unref();
  }
}

/** Threads of one module, which `serveTasks` runs in, started when they are needed. */
export class KeptThreads<Task, Message> {
  readonly #module: URL;
  readonly #idleMs: number;
  readonly #threads = new Set<KeptThread<Task, Message>>();

  constructor(module: URL, idleMs = IDLE_MS) {
    this.#module = module;
    this.#idleMs = idleMs;
  }

  /** So many of the threads, which may still be at an earlier task. */
  take(count: number): KeptThread<Task, Message>[] {
    while (this.#threads.size < count) this.#start();
    return Array.from(this.#threads).slice(0, count);
  }

  /** An idle one of the threads, or a new one. */
  takeIdle(): KeptThread<Task, Message> {
    return Array.from(this.#threads).find(({ isIdle }) => isIdle) ?? this.#start();
  }

  #start(): KeptThread<Task, Message> {
    const thread = new KeptThread<Task, Message>(this.#module, this.#idleMs, (ended) =>
      this.#threads.delete(ended),
    );
    this.#threads.add(thread);
    return thread;
  }
}
