/** A call that may be refused because the session has ended. */
export type SessionCall = {
  /** Whether it may change something. */
  isWrite: boolean;
  /** Whether it is a call of `/api/auth`; these are not held while the user is asked to log in. */
  isIdentity: boolean;
  signal?: AbortSignal | null | undefined;
};
/** A refused call that waits for the log-in. `repeat` sends it again and resolves to whether it succeeded. */
type HeldCall = { isWrite: boolean; repeat: () => Promise<boolean> };
type Listener = () => void;

const held = new Set<HeldCall>();
const listeners = new Set<Listener>();
/** Counts log-ins: a call that was sent before the last one is repeated without asking again. */
let logIns = 0;
let onRefused: Listener | null = null;
let isAskingToLogIn = false;
let isStopped = false;

/** Holds calls that are refused because the session has ended, and reports each. Returns a function that stops this. */
export function holdRefusedCalls(report: Listener): Listener {
  onRefused = report;
  return () => {
    if (onRefused === report) onRefused = null;
  };
}

/** Marks that the user is being asked to log in: calls of `/api/auth` belong to the log-in from now on. */
export function startAskingToLogIn(): void {
  isAskingToLogIn = true;
}

/** Sends the held calls again, each once. Resolves to whether every write among them succeeded; null without a write. */
export async function repeatHeldCalls(): Promise<boolean | null> {
  logIns += 1;
  isAskingToLogIn = false;
  const calls = [...held];
  held.clear();
  notify();
  const outcomes = calls.map(async ({ isWrite, repeat }) => (await repeat()) || !isWrite);
  const areDone = (await Promise.all(outcomes)).every(Boolean);
  return calls.some(({ isWrite }) => isWrite) ? areDone : null;
}

/** Stops all further calls of this page, which is about to be replaced: they could be made in another user's name. */
export function stopCalls(): void {
  isStopped = true;
}

/** Whether a call is held that may change something. */
export function hasHeldWrite(): boolean {
  return [...held].some(({ isWrite }) => isWrite);
}

/** Subscribes to changes of the held calls. Returns the function that unsubscribes. */
export function onHeldCalls(listener: Listener): Listener {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Sends a call. When it is refused with 401 because the session has ended, waits until the user is in again and sends it
 * once more: a refused call has changed nothing. When there is no log-in dialog to wait for, the refusal is the answer.
 */
export async function sendInSession<Answer extends { status: number }>(
  send: () => Promise<Answer>,
  call: SessionCall,
): Promise<Answer> {
  const sent = { logIns, isPartOfLogIn: call.isIdentity && isAskingToLogIn };
  const answer = await untilStopped(send);
  if (answer.status !== 401 || !onRefused || sent.isPartOfLogIn) return answer;
  return sent.logIns === logIns ? hold(send, call, onRefused) : untilStopped(send);
}

function hold<Answer extends { status: number }>(
  send: () => Promise<Answer>,
  { isWrite, signal }: SessionCall,
  report: Listener,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call: HeldCall = {
      isWrite,
      repeat() {
        signal?.removeEventListener('abort', drop);
        const answer = untilStopped(send);
        resolve(answer);
        return answer.then(
          ({ status }) => status < 400,
          () => false,
        );
      },
    };
    const drop = () => {
      held.delete(call);
      notify();
      reject(signal?.reason);
    };
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener('abort', drop, { once: true });
    held.add(call);
    notify();
    report();
  });
}

/** Sends a call. Once calls are stopped, its promise never settles. */
async function untilStopped<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const answer = isStopped ? null : await send();
  return answer === null || isStopped ? new Promise(() => {}) : answer;
}

function notify(): void {
  for (const listener of listeners) listener();
}
