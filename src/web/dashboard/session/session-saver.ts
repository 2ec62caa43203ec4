import type { EntitySession, SessionProgress } from '#contract/questions/question-session-contract.ts';
import type { JsonObject } from '#records';
import { SaveQueue, type SaveState } from '../../editing/save-queue.ts';

/** Debounce of changes before they are saved. */
const SAVE_DEBOUNCE_MS = 300;
/** Pauses between failed attempts; the last one repeats. */
const RETRY_PAUSES_MS = [1_000, 2_000, 5_000, 10_000, 30_000];

export type SaveStatus = SaveState['status'];

/** A session as it is stored on the server; a draft has no holder. */
export type StoredSession = Pick<EntitySession, 'version' | 'state'> & Partial<EntitySession>;

/** A changed session to save, with its counts. */
export type SessionEdit = { state: JsonObject; progress: SessionProgress };

/** Why a session cannot be saved: a newer one is stored, it was begun again, another user holds it, or its entity was deleted. */
export type SessionConflict = { kind: 'newer' | 'begun' | 'taken' | 'deleted'; current: StoredSession };
export type SaveOutcome = { kind: 'saved'; version: number } | SessionConflict;

type SaverParts = {
  version: number;
  /** Sends the session over the given version. Rejects when it did not arrive. */
  send: (version: number, edit: SessionEdit) => Promise<SaveOutcome>;
  /** Whether a stored session was written by this tab, so that a lost acknowledgement is no conflict. */
  isOwn: (stored: StoredSession) => boolean;
  onStatus: (status: SaveStatus) => void;
  onConflict: (conflict: SessionConflict) => void;
};

let lastLeaving: Promise<unknown> = Promise.resolve();

/** Settles when the saves started on leaving the dashboard are done, so that reopening reads them. */
export function leavingSaves(): Promise<unknown> {
  return lastLeaving;
}

/** Saves one session to the server: the newest state replaces the last known version. */
export function createSessionSaver({ version, send, isOwn, onStatus, onConflict }: SaverParts) {
  let known: StoredSession = { version, state: null };
  let conflict: SessionConflict | undefined;
  let isUnderWay = false;

  const queue = new SaveQueue<SessionEdit>({
    keyOf: () => 'session',
    debounceMs: SAVE_DEBOUNCE_MS,
    retryPausesMs: RETRY_PAUSES_MS,
    send: async (edit) => {
      isUnderWay = true;
      const outcome = await send(known.version, edit).finally(() => {
        isUnderWay = false;
      });
      if (outcome.kind === 'saved') {
        known = { version: outcome.version, state: edit.state };
        return 'saved';
      }
      known = outcome.current;
      conflict = outcome;
      return outcome.kind === 'newer' && isOwn(known) ? 'stale' : 'conflict';
    },
    onState: ({ status }) => {
      onStatus(status);
      if (status === 'conflict' && conflict) onConflict(conflict);
    },
  });

  return {
    /** Saves a changed session. */
    changed: queue.add,
    /** Saves a waiting session at once. */
    saveNow: queue.retry,
    /** Saves a waiting session at once, and resolves to whether nothing is left to save. */
    settle: () => settle(queue),
    /** Saves a waiting session at once when the page is left. It assumes that a save in flight succeeds. */
    leave() {
      const { status, waiting } = queue.state();
      if (status === 'conflict' || waiting === 0) return;
      const edit = isUnderWay ? queue.takeLast() : undefined;
      const overtaking = edit && send(known.version + 1, edit);
      if (overtaking || !isUnderWay) lastLeaving = Promise.allSettled([queue.flush(), overtaking]);
    },
    /** What became of the session since it was saved here, as it is stored by now. */
    becameOf({ version, state, holder }: StoredSession): 'same' | 'begun' | 'taken' {
      if (state === null && version > known.version) return 'begun';
      return holder && !holder.isYou ? 'taken' : 'same';
    },
    /** Whether a change waits to be saved. */
    hasWaiting: () => queue.state().waiting > 0,
    /** Ends a conflict: the next save overwrites the other one, from `version` if one is named. */
    overwrite(version = known.version) {
      known = { version, state: null };
      queue.resume();
    },
    /** Drops the waiting session; resolves when the save in flight is answered. */
    stop: queue.clear,
  };
}

async function settle(queue: SaveQueue<SessionEdit>): Promise<boolean> {
  await queue.flush().catch(() => undefined);
  return queue.state().status === 'saved';
}

export type SessionSaver = ReturnType<typeof createSessionSaver>;
