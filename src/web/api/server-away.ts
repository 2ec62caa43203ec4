import { ApiError } from './api-error.ts';

/** What a page says while its server cannot be reached and is asked again by itself. */
export const SERVER_AWAY = 'The server cannot be reached. Trying again.';
/** What is said of what a press sends once. A write may have arrived, so that only its sender knows when to repeat it. */
const ASK_AGAIN = 'The server cannot be reached. Check your connection and try again.';
/** The pause before failed reads are sent again. */
const RETRY_AFTER_MS = 4_000;

type Listener = () => void;
const listeners = new Set<Listener>();
let _retry: ReturnType<typeof setTimeout> | undefined;

/** Subscribes to the moments at which failed reads are to be sent again. Returns the function that unsubscribes. */
export function onTryAgain(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a call failed because our server did not answer it. */
export function isServerAway(problem: unknown): boolean {
  return problem instanceof ApiError && problem.code === 'UNREACHABLE';
}

/**
 * Whether our server gave an answer. A proxy or the network before it has pages of its own: our failures are JSON with a
 * code, and our pages are files to download.
 */
export async function isOurAnswer(response: Response): Promise<boolean> {
  const { headers, status } = response;
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
  if (isPage && !headers.has('content-disposition')) return false;
  if (status < 500) return true;
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown } | null;
  return typeof body?.code === 'string';
}

/** The failure of a call that our server did not answer. Unless it was to be sent once, failed reads are soon sent again. */
export function serverAway({ isOnce, cause }: { isOnce: boolean; cause?: unknown }): ApiError {
  if (!isOnce) _retry ??= setTimeout(tryAgain, RETRY_AFTER_MS);
  return new ApiError({
    code: 'UNREACHABLE',
    status: 0,
    message: isOnce ? ASK_AGAIN : SERVER_AWAY,
    cause,
  });
}

function tryAgain(): void {
  _retry = undefined;
  for (const listener of listeners) listener();
}
