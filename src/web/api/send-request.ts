import { ApiError } from './api-error.ts';

type Listener = () => void;
const signedOutListeners = new Set<Listener>();

/** Calls back whenever the server says that nobody is signed in any more. Returns how to stop. */
export function onSignedOut(listener: Listener): Listener {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

/** The one `fetch` of the browser: every answer passes here, so that a lost session is noticed once, for all. */
export async function sendRequest(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await reach(input, init);
  if (response.status === 401) for (const listener of signedOutListeners) listener();
  return response;
}

async function reach(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(input, { credentials: 'same-origin', ...init });
  } catch (cause) {
    if (init?.signal?.aborted) throw cause;
    throw new ApiError({
      code: 'UNREACHABLE',
      status: 0,
      message: 'The server cannot be reached. Check your connection and try again.',
      cause,
    });
  }
}
