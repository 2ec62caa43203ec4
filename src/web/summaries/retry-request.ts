const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 32_000;

/** Errors that carry the HTTP status of the answer; 0 when no answer came. */
type Refusal = { status?: number };

/** Trying again helps against a broken line and a busy server, and against nothing else. */
export function isWorthRetrying(problem: unknown): boolean {
  const { status } = (problem ?? {}) as Refusal;
  return status === 0 || status === 408 || status === 429 || (status !== undefined && status >= 500);
}

/** Asks again, with pauses that double, until it is answered, refused for good, cancelled, or `limitMs` is over. */
export async function retryRequest<T>(
  ask: () => Promise<T>,
  { limitMs, signal }: { limitMs: number; signal: AbortSignal },
): Promise<T> {
  const limit = Date.now() + limitMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await ask();
    } catch (problem) {
      const isOver = Date.now() + pause > limit;
      if (signal.aborted || isOver || !isWorthRetrying(problem)) throw problem;
    }
    await wait(pause + Math.random() * FIRST_PAUSE_MS, signal);
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
