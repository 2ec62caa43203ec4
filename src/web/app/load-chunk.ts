import { MESSAGES } from '#contract/messages.ts';

/** How long a page's code may take to arrive. Source: the product's build-time limit. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** A page's code did not arrive: it is not there any more, or it took too long. */
export class ChunkLoadError extends Error {
  readonly type: 'missing' | 'timeout';
  /** The address that was asked for, as far as the browser tells. */
  readonly request: string;

  constructor(id: string, failure: { type: 'missing' | 'timeout'; request: string; cause?: unknown }) {
    super(MESSAGES.chunkNotLoaded(id), { cause: failure.cause });
    this.name = 'ChunkLoadError';
    this.type = failure.type;
    this.request = failure.request;
  }
}

/**
 * A loader for one page's code that gives up after `CHUNK_TIMEOUT_MS` and fails as a `ChunkLoadError`, whatever went
 * wrong. `id` is the chunk's name: `dashboard` for `static/js/dashboard-….chunk.js`.
 */
export function loadChunk<Module>(id: string, load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    const timeout = new AbortController();
    try {
      return await Promise.race([arrival(id, load), expiry(id, timeout.signal)]);
    } finally {
      timeout.abort();
    }
  };
}

async function arrival<Module>(id: string, load: () => Promise<Module>): Promise<Module> {
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

function expiry(id: string, cancelled: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(
      () => reject(new ChunkLoadError(id, { type: 'timeout', request: expectedAddress(id) })),
      CHUNK_TIMEOUT_MS,
    );
    cancelled.addEventListener('abort', () => clearTimeout(timer));
  });
}

/** Browsers name the address they could not load at the end of their message. */
function requestIn(cause: unknown): string | null {
  return cause instanceof Error ? (/(?:https?:\/)?\/\S+/.exec(cause.message)?.[0] ?? null) : null;
}

const expectedAddress = (id: string) => `/static/js/${id}.chunk.js`;
