import type { JsonObject } from '#records';
import { SaveQueue, type SaveState } from '../../editing/save-queue.ts';

/** Changes rest this long before they are saved. */
const SAVE_REST_MS = 300;
/** Pauses between tries that failed; the last one repeats. */
const RETRY_PAUSES_MS = [1_000, 2_000, 5_000, 10_000, 30_000];

export type SaveStatus = SaveState['status'];

/** A session as the server holds it. */
export type StoredSession = { version: number; state: JsonObject | null };

/** What came of a save; `stale`: another tab has saved since. */
export type SaveOutcome = { kind: 'saved'; version: number } | { kind: 'stale'; current: StoredSession };

type SaverParts = {
  version: number;
  /** Sends the state over the given version. Rejects when it did not arrive. */
  send: (version: number, state: JsonObject) => Promise<SaveOutcome>;
  /** Whether a stored session was written by this tab, so that a lost acknowledgement is no conflict. */
  isOwn: (stored: StoredSession) => boolean;
  onStatus: (status: SaveStatus) => void;
  onConflict: (current: StoredSession) => void;
};

let lastLeaving: Promise<unknown> = Promise.resolve();

/** Settles when saves begun on leaving the dashboard are done, so that coming back reads them. */
export function leavingSaves(): Promise<unknown> {
  return lastLeaving;
}

/** Keeps one session on the server: the newest state wins, over the version the server is known to have. */
export function createSessionSaver({ version, send, isOwn, onStatus, onConflict }: SaverParts) {
  let known: StoredSession = { version, state: null };
  let isUnderWay = false;

  const queue = new SaveQueue<JsonObject>({
    keyOf: () => 'session',
    debounceMs: SAVE_REST_MS,
    retryPausesMs: RETRY_PAUSES_MS,
    send: async (state) => {
      isUnderWay = true;
      const outcome = await send(known.version, state).finally(() => {
        isUnderWay = false;
      });
      known = outcome.kind === 'saved' ? { version: outcome.version, state } : outcome.current;
      if (outcome.kind === 'saved') return 'saved';
      return isOwn(known) ? 'stale' : 'conflict';
    },
    onState: ({ status }) => {
      onStatus(status);
      if (status === 'conflict') onConflict(known);
    },
  });

  return {
    /** The state has changed and is to be kept. */
    changed: queue.add,
    /** Saves at once what waits. */
    saveNow: queue.retry,
    /** Saves at once what waits: the page is being left. What is under way counts as arrived. */
    leave() {
      const { status, waiting } = queue.state();
      if (status === 'conflict' || waiting === 0) return;
      const state = isUnderWay ? queue.takeLast() : undefined;
      const overtaking = state && send(known.version + 1, state);
      if (overtaking || !isUnderWay) lastLeaving = Promise.allSettled([queue.flush(), overtaking]);
    },
    /** Keep mine: the next save goes over what the other tab saved. */
    overwrite: queue.resume,
    /** Nothing more is sent of what was; resolves when what is under way has been answered. */
    stop: queue.clear,
    /** The server's session was taken, or begun anew: saving goes on from there. */
    adopt(version: number) {
      known = { version, state: null };
      void queue.clear();
    },
  };
}

export type SessionSaver = ReturnType<typeof createSessionSaver>;
