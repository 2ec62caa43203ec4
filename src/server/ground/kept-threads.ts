import type { Worker } from 'node:worker_threads';
import type { ThreadReply, ThreadTask } from './serve-tasks.ts';
import { startThread } from './start-thread.ts';

/** After this long without a task a thread ends. What a thread has prepared is worth more than its start. */
const IDLE_MS = 10_000;

type ThreadOptions = {
  /** For ever when it is infinite. */
  idleMs?: number;
  /** Tasks that are given at once go in one message, which costs more than a short task; they take over no bytes. */
  isTogether?: true;
};

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
  readonly #options: ThreadOptions;
  #lastId = 0;
  #idle: NodeJS.Timeout | undefined;
  #unsent: ThreadTask<Task>[] = [];

  constructor(module: URL, options: ThreadOptions, onEnd: (thread: KeptThread<Task, Message>) => void) {
    this.#onEnd = onEnd;
    this.#options = options;
    this.#worker = startThread(module, (reason) => {
      this.#onEnd(this);
      for (const { reject } of this.#waiting.values()) reject(reason);
    });
    this.#worker.unref();
    this.#worker.on('message', (replies: ThreadReply<Message>[]) => this.#take(replies));
  }

  /** The number of its tasks that are not done. */
  get load(): number {
    return this.#waiting.size;
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
      if (!this.#options.isTogether) this.#worker.postMessage([{ id, task }], transferList);
      else if (this.#unsent.push({ id, task }) === 1) process.nextTick(() => this.#sendTogether());
    });
  }

  /** Ends the thread at once; the tasks that wait for it are rejected. */
  end(): void {
    this.#onEnd(this);
    void this.#worker.terminate();
  }

  #sendTogether(): void {
    this.#worker.postMessage(this.#unsent);
    this.#unsent = [];
  }

  #take(replies: readonly ThreadReply<Message>[]): void {
    for (const { id, isDone, message } of replies) {
      const waiting = this.#waiting.get(id);
      if (message !== undefined) waiting?.onMessage(message);
      if (!isDone) continue;
      this.#waiting.delete(id);
      waiting?.resolve();
    }
    if (this.load > 0) return;
    this.#worker.unref();
    const { idleMs = IDLE_MS } = this.#options;
    if (idleMs < Number.POSITIVE_INFINITY) this.#idle = setTimeout(() => this.end(), idleMs).unref();
  }
}

/** Threads of one module, which `serveTasks` runs in, started when they are needed. */
export class KeptThreads<Task, Message> {
  readonly #module: URL;
  readonly #options: ThreadOptions;
  readonly #threads = new Set<KeptThread<Task, Message>>();

  constructor(module: URL, options: ThreadOptions = {}) {
    this.#module = module;
    this.#options = options;
  }

  /** So many of the threads, which may still be at an earlier task. */
  take(count: number): KeptThread<Task, Message>[] {
    while (this.#threads.size < count) this.#start();
    return Array.from(this.#threads).slice(0, count);
  }

  /** An idle one of the threads, or a new one; with `most` threads, the one with the fewest tasks. */
  takeFreest(most = Number.POSITIVE_INFINITY): KeptThread<Task, Message> {
    const [freest] = Array.from(this.#threads).sort((a, b) => a.load - b.load);
    return freest && (freest.load === 0 || this.#threads.size >= most) ? freest : this.#start();
  }

  #start(): KeptThread<Task, Message> {
    const thread = new KeptThread<Task, Message>(this.#module, this.#options, (ended) =>
      this.#threads.delete(ended),
    );
    this.#threads.add(thread);
    return thread;
  }
}
