import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ENTITY_KINDS, type EntityKind } from '#records';
import type { RecordFilter } from './matching-queries.ts';
import type { ScoreRange } from './score-bins.ts';

/** The address follows at most this often; browsers refuse to change it at every key. */
const WRITE_EVERY_MS = 350;
const STATUSES: readonly RecordFilter['status'][] = ['undecided', 'decided', 'none-found', 'not-compared'];
const CHANGES: readonly RecordFilter['change'][] = ['new', 'changed', 'unchanged', 'gone'];

type Near = { recordId: string | null; at: string | null };
type Here = Near & { kind: EntityKind | null };

/** Where somebody is in the review, all of it in the address. */
export type MatchPlace = Near & {
  /** A run chosen by hand; null for the latest. */
  runId: string | null;
  kind: EntityKind | null;
  status: RecordFilter['status'];
  change: RecordFilter['change'];
  scores: ScoreRange | null;
  /** Goes to a record, or a candidate of it. `push` makes a place to come back to. */
  go: (to: Near, options?: { push?: boolean }) => void;
  /** Changes which records are shown. `null` and empty take a part out of the address. */
  show: (parts: Partial<Record<PlacePart, string | null>>) => void;
};
export type PlacePart = 'run' | 'kind' | 'status' | 'change' | 'min' | 'max' | 'record' | 'at';

/** The place of the review. Moving is felt at once, and in the address soon after. */
export function useMatchPlace(): MatchPlace {
  const [params, setParams] = useSearchParams();
  const stored = useMemo(
    (): Here => ({
      recordId: params.get('record'),
      at: params.get('at'),
      kind: oneOf(ENTITY_KINDS, params.get('kind')),
    }),
    [params],
  );
  const [here, setHere] = useState<Here>(stored);
  const written = useRef(keyOf(stored));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastWrite = useRef(0);
  const latestHere = useRef(here);
  latestHere.current = here;
  const latestSet = useRef(setParams);
  latestSet.current = setParams;

  // Another address than the one written here: a link, or the way back.
  useEffect(() => {
    if (keyOf(stored) === written.current) return;
    clearTimeout(timer.current);
    written.current = keyOf(stored);
    setHere(stored);
  }, [stored]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const write = useCallback((to: Near, push: boolean) => {
    lastWrite.current = Date.now();
    written.current = keyOf({ ...latestHere.current, ...to });
    latestSet.current((before) => withParts(before, { record: to.recordId, at: to.at }), {
      replace: !push,
      preventScrollReset: true,
    });
  }, []);

  const go = useCallback(
    (to: Near, { push = false }: { push?: boolean } = {}) => {
      setHere((before) => ({ ...before, ...to }));
      clearTimeout(timer.current);
      if (push) write(to, true);
      else timer.current = setTimeout(() => write(to, false), waitFor(lastWrite.current));
    },
    [write],
  );

  const show = useCallback((parts: Partial<Record<PlacePart, string | null>>) => {
    if (parts.record !== undefined) {
      clearTimeout(timer.current);
      const kind = parts.kind === undefined ? latestHere.current.kind : oneOf(ENTITY_KINDS, parts.kind);
      const to = { recordId: parts.record, at: parts.at ?? null, kind };
      written.current = keyOf(to);
      setHere(to);
    }
    latestSet.current((before) => withParts(before, parts), { replace: true, preventScrollReset: true });
  }, []);

  return {
    ...here,
    runId: params.get('run') || null,
    status: oneOf(STATUSES, params.get('status')) ?? 'all',
    change: oneOf(CHANGES, params.get('change')),
    scores: scoresIn(params),
    go,
    show,
  };
}

function waitFor(lastWrite: number): number {
  return Math.max(0, lastWrite + WRITE_EVERY_MS - Date.now());
}

function keyOf({ recordId, at, kind }: Here): string {
  return `${kind ?? ''}\n${recordId ?? ''}\n${at ?? ''}`;
}

function oneOf<T>(known: readonly T[], value: string | null): T | null {
  return known.find((one) => one === value) ?? null;
}

function scoresIn(params: URLSearchParams): ScoreRange | null {
  if (!params.has('min') && !params.has('max')) return null;
  const [from, to] = [scoreIn(params.get('min'), 0), scoreIn(params.get('max'), 100)];
  return from <= to ? { from, to } : null;
}

function scoreIn(text: string | null, otherwise: number): number {
  const score = Number.parseInt(text ?? '', 10);
  return score >= 0 && score <= 100 ? score : otherwise;
}

function withParts(
  before: URLSearchParams,
  parts: Partial<Record<PlacePart, string | null>>,
): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(parts)) {
    if (value) after.set(name, value);
    else after.delete(name);
  }
  return after;
}
