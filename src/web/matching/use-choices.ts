import { ORPCError } from '@orpc/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { MatchTold, ResolutionItem } from '#contract/match-resolution-contract.ts';
import { useUnsavedGuard } from '../editing/use-unsaved-guard.ts';
import type { Choices } from './resolution-choices.ts';
import { keepChoices, useKeepItem } from './resolution-queries.ts';

/** How long writing rests before the server is told. */
const REST_MS = 350;
const RETRY_MS = 3_000;

/**
 * Choices: at once on the screen, and kept on the server as soon as writing rests. Those of one record go one after
 * another; what cannot be sent is tried again. A client that somebody changed meanwhile comes back as it is now.
 */
export function useChoices(runId: string) {
  const keepItem = useKeepItem(runId);
  const dirty = useRef(new Map<string, ResolutionItem>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sending = useRef<Promise<void> | null>(null);
  const [waiting, setWaiting] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const latestKeep = useRef(keepItem);
  latestKeep.current = keepItem;
  useUnsavedGuard(waiting > 1 || failure !== null);

  const sendAll = useCallback(async () => {
    for (let [item] = dirty.current.values(); item; [item] = dirty.current.values()) {
      const stored = await sendOne(item);
      // Chosen again while it was on its way: that choice is still to be sent, over what is stored now.
      const newer = dirty.current.get(item.recordId);
      if (newer !== item && newer)
        dirty.current.set(item.recordId, { ...newer, clientVersion: stored.clientVersion });
      else {
        dirty.current.delete(item.recordId);
        latestKeep.current(stored);
      }
      setWaiting(dirty.current.size);
      setFailure(null);
    }

    async function sendOne(item: ResolutionItem): Promise<ResolutionItem> {
      const { recordId, clientVersion, match, choices } = item;
      try {
        return await keepChoices({
          runId,
          recordId,
          clientVersion,
          choices,
          ...(match !== null && { match: match.key }),
        });
      } catch (problem) {
        const fresh = freshItem(problem);
        if (!fresh) throw problem;
        setChanged((before) => new Set(before).add(recordId));
        dirty.current.set(recordId, item);
        return fresh;
      }
    }
  }, [runId]);

  /** Sends what waits; settles when nothing does any more. Rejects when the server cannot be reached. */
  const flush = useCallback((): Promise<void> => {
    clearTimeout(timer.current);
    sending.current ??= sendAll().finally(() => {
      sending.current = null;
    });
    return sending.current;
  }, [sendAll]);

  const flushOften = useCallback(() => {
    flush().catch((problem: unknown) => {
      setFailure(problem instanceof Error ? problem.message : String(problem));
      timer.current = setTimeout(flushOften, RETRY_MS);
    });
  }, [flush]);

  const choose = useCallback(
    (item: ResolutionItem, choices: Choices, match: MatchTold | null = item.match) => {
      // What another match says of the fields, the server tells.
      const rows = match?.key === item.match?.key ? item.rows : [];
      const next = { ...item, choices, match, rows };
      latestKeep.current(next);
      dirty.current.set(item.recordId, next);
      setWaiting(dirty.current.size);
      clearTimeout(timer.current);
      timer.current = setTimeout(flushOften, REST_MS);
    },
    [flushOften],
  );

  // What is chosen when the page is left goes with it.
  useEffect(() => {
    const hurry = () => dirty.current.size > 0 && flushOften();
    addEventListener('pagehide', hurry);
    return () => {
      removeEventListener('pagehide', hurry);
      hurry();
    };
  }, [flushOften]);
  return { choose, flush, waiting, failure, changed, forgetChanged: () => setChanged(new Set()) };
}

export type Choosing = ReturnType<typeof useChoices>;

function freshItem(problem: unknown): ResolutionItem | null {
  if (!(problem instanceof ORPCError) || problem.code !== 'CONFLICT') return null;
  return (problem.data as { item?: ResolutionItem } | undefined)?.item ?? null;
}
