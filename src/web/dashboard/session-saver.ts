import type { JsonObject } from '#records';

/** Changes rest this long before they are saved. */
const SAVE_REST_MS = 300;
/** Pauses between tries that failed; the last one repeats. */
const RETRY_PAUSES_MS = [1_000, 2_000, 5_000, 10_000, 30_000];

export type SaveStatus = 'saved' | 'saving' | 'retrying' | 'conflict';

/** A session as the server holds it. */
export type StoredSession = { version: number; state: JsonObject | null };

/** What came of a try to save; `stale`: another tab has saved since. */
export type SaveOutcome =
  | { kind: 'saved'; version: number }
  | { kind: 'stale'; current: StoredSession }
  | { kind: 'failed' };

type SaverParts = {
  version: number;
  /** Sends the state over the given version. Never throws. */
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

/** Keeps one session on the server: the newest state wins, one request at a time, tried again until it is there. */
export function createSessionSaver({ version, send, isOwn, onStatus, onConflict }: SaverParts) {
  let known = version;
  let waiting: JsonObject | null = null;
  let sending: Promise<void> | null = null;
  let failures = 0;
  let isConflicting = false;
  let generation = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(pauseMs: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void sendWaiting(), pauseMs);
  }

  function sendWaiting(): Promise<void> {
    clearTimeout(timer);
    if (sending || isConflicting || !waiting) return sending ?? Promise.resolve();
    const state = waiting;
    const begun = generation;
    waiting = null;
    sending = send(known, state)
      .then((outcome) => {
        if (begun === generation) settle(outcome, state);
      })
      .finally(() => {
        sending = null;
        if (waiting && !isConflicting) schedule(failures ? pauseAfter(failures) : SAVE_REST_MS);
      });
    return sending;
  }

  function settle(outcome: SaveOutcome, state: JsonObject) {
    if (outcome.kind === 'saved') {
      known = outcome.version;
      failures = 0;
      if (!waiting) onStatus('saved');
      return;
    }
    waiting ??= state;
    if (outcome.kind === 'failed') {
      failures += 1;
      onStatus('retrying');
    } else if (isOwn(outcome.current)) {
      known = outcome.current.version;
    } else {
      isConflicting = true;
      known = outcome.current.version;
      onStatus('conflict');
      onConflict(outcome.current);
    }
  }

  return {
    /** The state has changed and is to be kept. */
    changed(state: JsonObject) {
      waiting = state;
      if (isConflicting) return;
      if (failures === 0) onStatus('saving');
      if (!sending) schedule(failures ? pauseAfter(failures) : SAVE_REST_MS);
    },
    /** Saves at once what waits. */
    saveNow() {
      void sendWaiting();
    },
    /** Saves at once what waits: the page is being left. What is under way counts as arrived. */
    leave() {
      if (!waiting || isConflicting) return;
      if (!sending) {
        lastLeaving = sendWaiting();
        return;
      }
      const state = waiting;
      waiting = null;
      lastLeaving = Promise.all([sending, send(known + 1, state)]);
    },
    /** Keep mine: the next save goes over what the other tab saved. */
    overwrite() {
      isConflicting = false;
      onStatus('saving');
      schedule(0);
    },
    /** Nothing more is sent of what was; resolves when what is under way has been answered. */
    async stop() {
      clearTimeout(timer);
      generation += 1;
      waiting = null;
      await sending;
    },
    /** The server's session was taken, or begun anew: saving goes on from there. */
    adopt(version: number) {
      clearTimeout(timer);
      generation += 1;
      known = version;
      waiting = null;
      failures = 0;
      isConflicting = false;
      onStatus('saved');
    },
  };
}

export type SessionSaver = ReturnType<typeof createSessionSaver>;

function pauseAfter(failures: number): number {
  return RETRY_PAUSES_MS[Math.min(failures, RETRY_PAUSES_MS.length) - 1] ?? SAVE_REST_MS;
}
