import { MESSAGES } from '#contract/messages.ts';

/** How long the code of a page may take to load. Source: the product's build-time limit. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** The code of a page did not load: it is missing, or it took too long. */
export class ChunkLoadError extends Error {
  readonly type: 'missing' | 'timeout';
  /** The requested address, as far as the browser reports it. */
  readonly request: string;

  constructor(id: string, failure: { type: 'missing' | 'timeout'; request: string; cause?: unknown }) {
    super(MESSAGES.chunkNotLoaded(id), { cause: failure.cause });
    this.name = 'ChunkLoadError';
    this.type = failure.type;
    this.request = failure.request;
  }
}

/**
 * A loader for the code of one page. Rejects with a `ChunkLoadError` on any failure, and after `CHUNK_TIMEOUT_MS`; the next
 * call tries again. `id` is the chunk's name: `rules` for `static/js/rules.chunk.js`.
 */
export function loadChunk<Module>(id: string, load: () => Promise<Module>): () => Promise<Module> {
  let failures = 0;
  const loadOrAgain = () =>
    load().catch((cause) => {
      failures++;
      return failures === 1 ? Promise.reject(cause) : loadAnew<Module>(cause, failures);
    });
  return async () => {
    const timeout = new AbortController();
    try {
      return await Promise.race([loadOrReport(id, loadOrAgain), rejectOnTimeout(id, timeout.signal)]);
    } finally {
      timeout.abort();
    }
  };
}

async function loadOrReport<Module>(id: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    throw new ChunkLoadError(id, {
      type: 'missing',
      request: requestIn(cause) ?? expectedAddress(id),
      cause,
    });
  }
}

/** Loads a module whose load failed before: some browsers remember the failure of an address, so it gets another one. */
function loadAnew<Module>(cause: unknown, attempt: number): Promise<Module> {
  const failed = requestIn(cause);
  if (!failed?.includes('.chunk.js')) return Promise.reject(cause);
  const address = new URL(failed, location.href);
  address.searchParams.set('attempt', String(attempt));
  return import(/* @vite-ignore */ address.href);
}

function rejectOnTimeout(id: string, cancelled: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(
      () => reject(new ChunkLoadError(id, { type: 'timeout', request: expectedAddress(id) })),
      CHUNK_TIMEOUT_MS,
    );
    cancelled.addEventListener('abort', () => clearTimeout(timer));
  });
}

/** The address in an error message; browsers put the one that failed at its end. */
function requestIn(cause: unknown): string | null {
  return cause instanceof Error ? (/(?:https?:\/)?\/\S+/.exec(cause.message)?.[0] ?? null) : null;
}

const expectedAddress = (id: string) => `/static/js/${id}.chunk.js`;
