import { type SessionCall, sendInSession } from './held-calls.ts';
import { afterRefusal } from './refusals.ts';
import { isOurAnswer, serverAway } from './server-away.ts';

type Listener = (status: number) => void;
const answerListeners = new Set<Listener>();

/** Subscribes to the statuses of all answers. Returns the function that unsubscribes. */
export function onAnswer(listener: Listener): () => void {
  answerListeners.add(listener);
  return () => answerListeners.delete(listener);
}

/** While the page is left, a call is sent at once, and not repeated. */
let isLeaving = false;
globalThis.addEventListener?.('pagehide', () => {
  isLeaving = true;
});
globalThis.addEventListener?.('pageshow', () => {
  isLeaving = false;
});

/**
 * Every request of the browser uses this `fetch`. A call that the end of the session refuses waits for the log-in and is
 * then repeated, see `held-calls.ts`; one that needs the password is repeated once that is confirmed, see `refusals.ts`.
 * An answer that is not of our server counts as none, see `server-away.ts`.
 */
export async function sendRequest(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const copy = isLeaving ? () => input : await copier(input);
  const call = sessionCallOf(input, init);
  const send = async () => {
    const response = await reach(copy(), call.isWrite, init);
    for (const listener of answerListeners) listener(response.status);
    return response;
  };
  const sendHeld = () => sendInSession(send, call);
  const response = await sendHeld();
  return response.status === 403 ? afterRefusal(response, sendHeld) : response;
}

/** Returns a function that makes a request again, whose body can be read only once. A clone would be sent as a stream. */
async function copier(input: RequestInfo | URL): Promise<() => RequestInfo | URL> {
  if (!(input instanceof Request) || !input.body) return () => input;
  const body = await input.arrayBuffer();
  return () => new Request(input, { body });
}

function sessionCallOf(input: RequestInfo | URL, init?: RequestInit): SessionCall {
  const request = input instanceof Request ? input : null;
  const method = init?.method ?? request?.method ?? 'GET';
  return {
    isWrite: method !== 'GET',
    isIdentity: new URL(request?.url ?? String(input), globalThis.location?.origin).pathname.startsWith(
      '/api/auth/',
    ),
    signal: init?.signal ?? request?.signal,
  };
}

async function reach(input: RequestInfo | URL, isOnce: boolean, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { credentials: 'same-origin', ...init }).catch((cause: unknown) => {
    throw init?.signal?.aborted ? cause : serverAway({ isOnce, cause });
  });
  if (await isOurAnswer(response)) return response;
  throw serverAway({ isOnce });
}
