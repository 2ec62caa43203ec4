import type { JsonObject } from '#records';
import { SaveQueue, type SaveState } from '../../editing/save-queue.ts';

/** Debounce of changes before they are saved. */
const SAVE_DEBOUNCE_MS = 300;
/** Pauses between failed attempts; the last one repeats. */
const RETRY_PAUSES_MS = [1_000, 2_000, 5_000, 10_000, 30_000];

export type SaveStatus = SaveState['status'];

/** A session as it is stored on the server. */
export type StoredSession = { version: number; state: JsonObject | null };

/** The outcome of a save; `stale`: another version is stored meanwhile. */
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

/** Settles when the saves started on leaving the dashboard are done, so that reopening reads them. */
export function leavingSaves(): Promise<unknown> {
  return lastLeaving;
}

/** Saves one session to the server: the newest state replaces the last known version. */
export function createSessionSaver({ version, send, isOwn, onStatus, onConflict }: SaverParts) {
  let known: StoredSession = { version, state: null };
  let isUnderWay = false;

  const queue = new SaveQueue<JsonObject>({
    keyOf: () => 'session',
    debounceMs: SAVE_DEBOUNCE_MS,
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
    /** Saves a changed state. */
    changed: queue.add,
    /** Saves a waiting state at once. */
    saveNow: queue.retry,
    /** Saves a waiting state at once when the page is left. It assumes that a save in flight succeeds. */
    leave() {
      const { status, waiting } = queue.state();
      if (status === 'conflict' || waiting === 0) return;
      const state = isUnderWay ? queue.takeLast() : undefined;
      const overtaking = state && send(known.version + 1, state);
      if (overtaking || !isUnderWay) lastLeaving = Promise.allSettled([queue.flush(), overtaking]);
    },
    /** Ends a conflict: the next save overwrites the other tab's. */
    overwrite: queue.resume,
    /** Drops the waiting state; resolves when the save in flight is answered. */
    stop: queue.clear,
    /** Continues from a version of the server, after the session was replaced or restarted. */
    adopt(version: number) {
      known = { version, state: null };
      void queue.clear();
    },
  };
}

export type SessionSaver = ReturnType<typeof createSessionSaver>;
