import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useUnsavedGuard } from '../editing/use-unsaved-guard.ts';
import { patchDecision, shownDecision, UNDECIDED } from './decision-cache.ts';
import { createDeedQueue, type QueueState } from './deed-queue.ts';
import { useRefreshCounts, useSettleResults } from './matching-queries.ts';
import {
  carryOutDeed,
  type DecisionItem,
  type DeedOutcome,
  type OtherDecision,
  placeKey,
  type ReviewDeed,
  type Undone,
} from './review-deeds.ts';

export type Deciding = QueueState & {
  decide: (items: DecisionItem[], label: string) => void;
  /** Writes a note beside a decision, or for the one to come. */
  note: (item: { recordId: string; key: string }, note: string, label: string) => void;
  undo: () => void;
  retry: () => void;
  /** Decided otherwise by somebody else meanwhile; what they decided stands. */
  others: readonly OtherDecision[];
  /** What undo could not do, or what was refused. */
  refusal: string | null;
  forget: () => void;
};

const NOTHING: QueueState = { waiting: 0, failure: null };

/**
 * Decides at once on the screen and one after another on the server. What cannot be sent waits in order and is tried
 * again, nothing of it lost while the page is open; what somebody else decided first stays theirs.
 */
export function useDecisions({
  runId,
  by,
  onUndone,
}: {
  runId: string;
  /** Whose decisions they are. */
  by: string;
  onUndone: (undone: Undone) => void;
}): Deciding {
  const queries = useQueryClient();
  const [state, setState] = useState(NOTHING);
  const [told, setTold] = useState<Told>(NOTHING_TOLD);
  const queue = useReviewQueue({ runId, by, onState: setState, onOutcome: hear });
  const heard = useRef(onUndone);
  heard.current = onUndone;
  // The one that is on its way arrives even when the page is left.
  useUnsavedGuard(state.waiting > 1 || state.failure !== null);

  function hear({ others = [], refusal, undone }: DeedOutcome) {
    if (undone) heard.current(undone);
    setTold((before) => ({ others: [...others, ...before.others], refusal: refusal ?? before.refusal }));
  }

  const decide = useCallback(
    (items: DecisionItem[], label: string) => {
      const before = new Map(
        items.map((item) => [placeKey(item), shownDecision(queries, runId, item) ?? UNDECIDED]),
      );
      const sent = items.map((item) => {
        const shown = before.get(placeKey(item)) ?? UNDECIDED;
        // A note that was written before deciding goes with the decision.
        const note = item.note ?? (shown.value === 'undecided' ? shown.note : null);
        return { ...item, ...(note !== null && { note }), expected: shown.value };
      });
      for (const { recordId, key, decision: value, note } of sent) {
        const kept = note ?? before.get(placeKey({ recordId, key }))?.note ?? null;
        const decision = { ...UNDECIDED, value, by, at: new Date().toISOString(), note: kept };
        patchDecision(queries, runId, { recordId, key, decision });
      }
      setTold((was) => ({ ...was, refusal: null }));
      queue.add({ kind: 'decide', items: sent, before, label });
    },
    [queries, runId, by, queue],
  );

  const note = useCallback(
    (item: { recordId: string; key: string }, text: string, label: string) => {
      const shown = shownDecision(queries, runId, item) ?? UNDECIDED;
      if (shown.value !== 'undecided') return decide([{ ...item, decision: shown.value, note: text }], label);
      patchDecision(queries, runId, { ...item, decision: { ...shown, note: text || null } });
    },
    [queries, runId, decide],
  );

  const undo = useCallback(() => {
    setTold((was) => ({ ...was, refusal: null }));
    const unsent = queue.takeLast();
    if (unsent?.kind !== 'decide') {
      if (unsent) queue.add(unsent);
      return queue.add({ kind: 'undo' });
    }
    for (const { recordId, key } of unsent.items) {
      const decision = unsent.before.get(placeKey({ recordId, key })) ?? UNDECIDED;
      patchDecision(queries, runId, { recordId, key, decision });
    }
    heard.current({ label: unsent.label, first: unsent.items[0] ?? null, count: unsent.items.length });
  }, [queries, runId, queue]);

  const forget = useCallback(() => setTold(NOTHING_TOLD), []);
  return useMemo(
    () => ({ ...state, ...told, decide, note, undo, retry: queue.retry, forget }),
    [state, told, decide, note, undo, queue, forget],
  );
}

type Told = { others: readonly OtherDecision[]; refusal: string | null };
const NOTHING_TOLD: Told = { others: [], refusal: null };

/** One queue for the run; it is tried again when the browser finds the net again. */
function useReviewQueue(ground: {
  runId: string;
  by: string;
  onState: (state: QueueState) => void;
  onOutcome: (outcome: DeedOutcome) => void;
}) {
  const queries = useQueryClient();
  const settle = useSettleResults();
  const refresh = useRefreshCounts();
  const latest = useRef({ ground, settle, refresh });
  latest.current = { ground, settle, refresh };
  const { runId, by } = ground;
  const queue = useMemo(
    () =>
      createDeedQueue<ReviewDeed>({
        carryOut: async (deed) => {
          const outcome = await carryOutDeed(deed, { queries, runId, by });
          latest.current.ground.onOutcome(outcome);
          if (outcome.isUnsure) void latest.current.settle(runId);
        },
        onState: (state) => latest.current.ground.onState(state),
        onRest: () => latest.current.refresh(runId),
      }),
    [queries, runId, by],
  );
  useEffect(() => {
    addEventListener('online', queue.retry);
    return () => {
      removeEventListener('online', queue.retry);
      queue.stop();
    };
  }, [queue]);
  return queue;
}
