const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 32_000;

/** An error with the HTTP status of the response; 0 without a response. */
type Refusal = { status?: number };

/** Whether a retry may help: after a network failure, a 408, a 429 or a server error. */
export function isWorthRetrying(problem: unknown): boolean {
  const { status } = (problem ?? {}) as Refusal;
  return status === 0 || status === 408 || status === 429 || (status !== undefined && status >= 500);
}

/** Retries a request with exponential backoff until it succeeds, is refused for good or cancelled, or `limitMs` is over. */
export async function retryRequest<T>(
  send: () => Promise<T>,
  { limitMs, signal }: { limitMs: number; signal: AbortSignal },
): Promise<T> {
  const limit = Date.now() + limitMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await send();
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
