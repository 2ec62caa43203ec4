/** How long after a failure the next try is made. */
const RETRY_MS = 3_000;
/** Deeds are at rest once none followed for this long. */
const REST_MS = 800;

/** How many deeds wait, and why the first of them could not be carried out. */
export type QueueState = { waiting: number; failure: string | null };

export type DeedQueue<Deed> = {
  add: (deed: Deed) => void;
  /** Takes back the last deed, unless it is under way already. */
  takeLast: () => Deed | undefined;
  retry: () => void;
  /** No further tries; what is under way ends by itself. */
  stop: () => void;
};

/**
 * Carries deeds out one after another, in order. One that fails stays first and is tried again: none is lost while
 * the page is open. `carryOut` rejects only for what is worth another try.
 */
export function createDeedQueue<Deed>(options: {
  carryOut: (deed: Deed) => Promise<void>;
  onState: (state: QueueState) => void;
  /** Nothing waits, and nothing came for a while. */
  onRest: () => void;
}): DeedQueue<Deed> {
  const waiting: Deed[] = [];
  let isSending = false;
  let isStopped = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let restTimer: ReturnType<typeof setTimeout> | undefined;

  async function send() {
    clearTimeout(retryTimer);
    if (isSending) return;
    isSending = true;
    try {
      for (let [deed] = waiting; deed !== undefined; [deed] = waiting) await sendFirst(deed);
      restTimer = isStopped ? undefined : setTimeout(options.onRest, REST_MS);
    } catch (problem) {
      options.onState({ waiting: waiting.length, failure: wordsOf(problem) });
      if (!isStopped) retryTimer = setTimeout(() => void send(), RETRY_MS);
    } finally {
      isSending = false;
    }
  }

  async function sendFirst(deed: Deed) {
    await options.carryOut(deed);
    waiting.shift();
    options.onState({ waiting: waiting.length, failure: null });
  }

  return {
    add: (deed) => {
      clearTimeout(restTimer);
      waiting.push(deed);
      options.onState({ waiting: waiting.length, failure: null });
      void send();
    },
    takeLast: () => {
      if (waiting.length <= (isSending ? 1 : 0)) return undefined;
      const last = waiting.pop();
      if (waiting.length === 0) options.onState({ waiting: 0, failure: null });
      return last;
    },
    retry: () => void send(),
    stop: () => {
      isStopped = true;
      clearTimeout(retryTimer);
      clearTimeout(restTimer);
    },
  };
}

function wordsOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}
