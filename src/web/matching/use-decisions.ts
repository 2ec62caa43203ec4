import { ORPCError } from '@orpc/client';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { MadeDecision } from '#contract/match-candidate-contract.ts';
import type { Decision } from '#matching';
import { lastingApi } from '../api/lasting-api.ts';
import { useUnsavedGuard } from '../ui/use-unsaved-guard.ts';
import { patchDecision, shownDecision, UNDECIDED } from './decision-cache.ts';
import { useSettleResults } from './matching-queries.ts';

/** How long after a failure the next try is made. */
const RETRY_MS = 3_000;
/** Counts and log are asked for again once deciding rests this long. */
const REST_MS = 800;

/** One decision about a pair or group. */
export type DecisionItem = {
  recordId: string;
  key: string;
  decision: Decision;
  note?: string;
};
type Sent = DecisionItem & { expected: Decision };
type Deed =
  | { kind: 'decide'; items: Sent[]; before: Map<string, MadeDecision>; label: string }
  | { kind: 'undo' };

/** What somebody else decided about something that was just decided here. */
export type OtherDecision = { recordId: string; key: string; name: string; decision: MadeDecision };

/** Where undo went. */
export type Undone = { label: string; first: { recordId: string; key: string } | null; count: number };

export type Deciding = {
  decide: (items: DecisionItem[], label: string) => void;
  /** Writes a note beside a decision, or for the one to come. */
  note: (item: { recordId: string; key: string }, note: string, label: string) => void;
  undo: () => void;
  /** Decisions and undos the server has not taken yet. */
  waiting: number;
  /** Why they wait: the last try failed, and another follows. */
  failure: string | null;
  retry: () => void;
  /** Decided otherwise by somebody else meanwhile; what they decided stands. */
  others: readonly OtherDecision[];
  /** What undo could not do, or what was refused. */
  refusal: string | null;
  forget: () => void;
};

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
  const settle = useSettleResults();
  const queue = useRef<Deed[]>([]);
  const isSending = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [waiting, setWaiting] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const [others, setOthers] = useState<readonly OtherDecision[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const latest = useRef({ onUndone, settle });
  latest.current = { onUndone, settle };
  // The one that is on its way arrives even when the page is left.
  useUnsavedGuard(waiting > 1 || failure !== null);

  const send = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    clearTimeout(timer.current);
    try {
      for (let deed = queue.current[0]; deed; deed = queue.current[0]) {
        await carryOut(deed);
        queue.current.shift();
        setWaiting(queue.current.length);
        setFailure(null);
      }
      rest.current = setTimeout(refreshCounts, REST_MS);
    } catch (problem) {
      setFailure(problem instanceof Error ? problem.message : String(problem));
      timer.current = setTimeout(() => void send(), RETRY_MS);
    } finally {
      isSending.current = false;
    }

    async function carryOut(deed: Deed) {
      try {
        await (deed.kind === 'undo' ? undoOnServer() : decideOnServer(deed));
      } catch (problem) {
        if (!isRefusal(problem)) throw problem;
        if (deed.kind === 'decide') giveWay(deed, problem);
        else if (problem.code === 'CONFLICT') await sayUndoRefused(problem);
        else setRefusal(problem.message);
      }
    }

    async function decideOnServer(deed: Extract<Deed, { kind: 'decide' }>) {
      await lastingApi.matching.decide({ runId, items: deed.items, label: deed.label });
    }

    async function undoOnServer() {
      const undone = await lastingApi.matching.undo({ runId });
      let isAllShown = undone.items.length > 0;
      for (const { recordId, key, decision } of undone.items) {
        const isShown = patchDecision(queries, runId, {
          recordId,
          key,
          decision: { ...UNDECIDED, value: decision },
        });
        isAllShown &&= isShown;
      }
      latest.current.onUndone({
        label: undone.undone,
        first: undone.items[0] ?? null,
        count: undone.items.length,
      });
      if (!isAllShown) void latest.current.settle(runId);
      // Who decided what it is again, and when, only the server knows.
      else if (undone.items.some(({ decision }) => decision !== 'undecided')) {
        void queries.invalidateQueries({ queryKey: ['matching', 'candidates', runId] });
      }
    }

    function giveWay(deed: Extract<Deed, { kind: 'decide' }>, problem: ORPCError<string, unknown>) {
      const current = (problem.data as { current?: OtherDecision[] } | undefined)?.current ?? [];
      const theirs = new Map(current.map((one) => [placeOf(one), one]));
      // An answer that was lost on the way made the decision all the same.
      const foreign = current.filter(
        (one) => !(one.decision.by === by && deed.items.some((item) => isSame(item, one))),
      );
      for (const item of deed.items) {
        const decision = theirs.get(placeOf(item))?.decision ?? deed.before.get(placeOf(item)) ?? UNDECIDED;
        if (foreign.length > 0 || current.length === 0) {
          patchDecision(queries, runId, { recordId: item.recordId, key: item.key, decision });
        }
      }
      if (foreign.length > 0) setOthers((before) => [...foreign, ...before]);
      else if (current.length === 0) {
        setRefusal(problem.message);
        void latest.current.settle(runId);
      }
    }

    async function sayUndoRefused(problem: ORPCError<string, unknown>) {
      const current = (problem.data as { current?: OtherDecision[] } | undefined)?.current ?? [];
      if (current.length === 0) return setRefusal('Nothing is left to undo.');
      setOthers((before) => [...current, ...before]);
      await latest.current.settle(runId);
    }

    function refreshCounts() {
      if (queue.current.length > 0) return;
      for (const told of [['run', runId], ['audit'], ['warnings', runId], ['candidates', runId]]) {
        void queries.invalidateQueries({ queryKey: ['matching', ...told] });
      }
    }
  }, [queries, runId, by]);

  const add = useCallback(
    (deed: Deed) => {
      clearTimeout(rest.current);
      queue.current.push(deed);
      setWaiting(queue.current.length);
      setRefusal(null);
      void send();
    },
    [send],
  );

  const decide = useCallback(
    (items: DecisionItem[], label: string) => {
      const before = new Map<string, MadeDecision>();
      const sent = items.map((item): Sent => {
        const shown = shownDecision(queries, runId, item) ?? UNDECIDED;
        before.set(placeOf(item), shown);
        // A note that was written before deciding goes with the decision.
        const note = item.note ?? (shown.value === 'undecided' ? shown.note : null);
        return { ...item, ...(note !== null && { note }), expected: shown.value };
      });
      for (const { recordId, key, decision, note } of items) {
        const shown = before.get(placeOf({ recordId, key })) ?? UNDECIDED;
        patchDecision(queries, runId, {
          recordId,
          key,
          decision: {
            value: decision,
            by,
            at: new Date().toISOString(),
            note: note ?? shown.note,
            remembered: false,
            reopened: null,
          },
        });
      }
      add({ kind: 'decide', items: sent, before, label });
    },
    [queries, runId, by, add],
  );

  useEffect(() => {
    const again = () => queue.current.length > 0 && void send();
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
      clearTimeout(timer.current);
      clearTimeout(rest.current);
    };
  }, [send]);

  const note = useCallback(
    (item: { recordId: string; key: string }, text: string, label: string) => {
      const shown = shownDecision(queries, runId, item) ?? UNDECIDED;
      if (shown.value !== 'undecided') return decide([{ ...item, decision: shown.value, note: text }], label);
      patchDecision(queries, runId, { ...item, decision: { ...shown, note: text || null } });
    },
    [queries, runId, decide],
  );
  const undo = useCallback(() => add({ kind: 'undo' }), [add]);
  const forget = useCallback(() => {
    setOthers([]);
    setRefusal(null);
  }, []);
  const retry = useCallback(() => void send(), [send]);
  return useMemo(
    () => ({ decide, note, undo, waiting, failure, retry, others, refusal, forget }),
    [decide, note, undo, waiting, failure, retry, others, refusal, forget],
  );
}

function placeOf({ recordId, key }: { recordId: string; key: string }): string {
  return `${recordId}\n${key}`;
}

function isSame(item: DecisionItem, other: OtherDecision): boolean {
  return placeOf(item) === placeOf(other) && item.decision === other.decision.value;
}

/** A refusal is an answer; anything else is tried again. */
function isRefusal(problem: unknown): problem is ORPCError<string, unknown> {
  return (
    problem instanceof ORPCError &&
    problem.status >= 400 &&
    problem.status < 500 &&
    problem.status !== 429 &&
    problem.status !== 401
  );
}
