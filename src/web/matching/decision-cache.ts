import type { QueryClient } from '@tanstack/react-query';
import type {
  MadeDecision,
  MatchCandidate,
  MatchGroup,
  MatchRecordRow,
} from '#contract/match-candidate-contract.ts';
import type { Decision } from '#matching';
import { type CandidatePages, matchRunQuery, type RecordPages } from './matching-queries.ts';

/** A pair or group, and what is to stand for it. */
export type DecisionPatch = { recordId: string; key: string; decision: MadeDecision };

type Delta = {
  decided: number;
  undecided: number;
  confirmed: number;
  /** The group of which one is decided alone, or is not any more. */
  inGroup?: { key: string; decidedAlone: number };
};
const NO_DELTA: Delta = { decided: 0, undecided: 0, confirmed: 0 };

/** What stands while nothing is decided. */
export const UNDECIDED: MadeDecision = {
  value: 'undecided',
  by: null,
  at: null,
  note: null,
  remembered: false,
  reopened: null,
};

/** What is shown as decided about a pair or group; undefined when it is not on the screen. */
export function shownDecision(
  queries: QueryClient,
  runId: string,
  { recordId, key }: { recordId: string; key: string },
): MadeDecision | undefined {
  for (const [, pages] of candidatePages(queries, runId, recordId)) {
    for (const page of pages?.pages ?? []) {
      const candidate = page.items.find((item) => item.key === key);
      if (candidate) return candidate.decision;
      const group = page.record.groups.find((one) => one.key === key);
      if (group) return group.decision;
    }
  }
  return undefined;
}

/**
 * Shows a decision wherever its pair or group is on the screen, with the counts that follow from it. Tells whether it
 * was there; what is not there has to be asked for.
 */
export function patchDecision(queries: QueryClient, runId: string, patch: DecisionPatch): boolean {
  const delta = patchCandidates(queries, runId, patch);
  if (!delta) return false;
  const kind = patchRecordRows(queries, {
    runId,
    recordId: patch.recordId,
    change: (row) => patchRow(row, patch, delta),
  });
  if (kind) patchRun(queries, { runId, kind, delta });
  return true;
}

function candidatePages(queries: QueryClient, runId: string, recordId: string) {
  return queries.getQueriesData<CandidatePages>({ queryKey: ['matching', 'candidates', runId, recordId] });
}

function patchCandidates(queries: QueryClient, runId: string, patch: DecisionPatch): Delta | null {
  let delta: Delta | null = null;
  for (const [queryKey, pages] of candidatePages(queries, runId, patch.recordId)) {
    const by = queryKey[4];
    for (const page of pages?.pages ?? []) {
      const candidate = page.items.find(({ key }) => key === patch.key);
      if (candidate)
        delta ??=
          by === 'name'
            ? deltaOf(candidate.decision.value, patch.decision.value)
            : memberDelta(page.record, candidate, patch);
      const group = page.record.groups.find(({ key }) => key === patch.key);
      if (group) delta ??= groupDelta(group, patch.decision.value);
    }
  }
  if (!delta) return null;
  const found = delta;
  for (const [queryKey, pages] of candidatePages(queries, runId, patch.recordId)) {
    if (!pages) continue;
    queries.setQueryData<CandidatePages>(queryKey, {
      ...pages,
      pages: pages.pages.map((page) => ({
        ...page,
        record: patchRow(page.record, patch, found),
        items: page.items.map((item) =>
          item.key === patch.key ? { ...item, decision: patch.decision } : item,
        ),
      })),
    });
  }
  return found;
}

function deltaOf(from: Decision, to: Decision): Delta {
  const decided = Number(to !== 'undecided') - Number(from !== 'undecided');
  return { decided, undecided: -decided, confirmed: Number(to === 'confirm') - Number(from === 'confirm') };
}

function groupDelta(group: MatchGroup, to: Decision): Delta {
  const isAllAlone = group.decidedAlone >= group.count;
  return isAllAlone ? NO_DELTA : deltaOf(group.decision.value, to);
}

/** A group counts as decided once it is, or once each in it is. */
function memberDelta(record: MatchRecordRow, candidate: MatchCandidate, patch: DecisionPatch): Delta {
  const { decided: alone, confirmed } = deltaOf(candidate.decision.value, patch.decision.value);
  const group = record.groups.find(({ list }) => list === candidate.list);
  if (!group) return { ...NO_DELTA, confirmed };
  const inGroup = { key: group.key, decidedAlone: alone };
  const isWhole = group.decision.value !== 'undecided';
  const isAll = (decidedAlone: number) => Number(isWhole || decidedAlone >= group.count);
  const decided = isAll(group.decidedAlone + alone) - isAll(group.decidedAlone);
  return { decided, undecided: -decided, confirmed, inGroup };
}

function patchRow(row: MatchRecordRow, patch: DecisionPatch, delta: Delta): MatchRecordRow {
  return {
    ...row,
    decided: row.decided + delta.decided,
    undecided: row.undecided + delta.undecided,
    confirmed: Math.max(0, row.confirmed + delta.confirmed),
    groups: row.groups.map((group) => patchGroup(group, patch, delta)),
  };
}

function patchGroup(group: MatchGroup, { key, decision }: DecisionPatch, { inGroup }: Delta): MatchGroup {
  if (group.key === inGroup?.key)
    return { ...group, decidedAlone: group.decidedAlone + inGroup.decidedAlone };
  return group.key === key ? { ...group, decision } : group;
}

function patchRecordRows(
  queries: QueryClient,
  {
    runId,
    recordId,
    change,
  }: { runId: string; recordId: string; change: (row: MatchRecordRow) => MatchRecordRow },
): MatchRecordRow['kind'] | null {
  let kind: MatchRecordRow['kind'] | null = null;
  queries.setQueriesData<RecordPages>({ queryKey: ['matching', 'records', runId] }, (pages) => {
    if (!pages?.pages.some((page) => page.items.some((row) => row.recordId === recordId))) return pages;
    return {
      ...pages,
      pages: pages.pages.map((page) => ({
        ...page,
        items: page.items.map((row) => {
          if (row.recordId !== recordId) return row;
          kind = row.kind;
          return change(row);
        }),
      })),
    };
  });
  return kind ?? kindShown(queries, runId, recordId);
}

function kindShown(queries: QueryClient, runId: string, recordId: string): MatchRecordRow['kind'] | null {
  for (const [, pages] of candidatePages(queries, runId, recordId)) {
    const kind = pages?.pages[0]?.record.kind;
    if (kind) return kind;
  }
  return null;
}

function patchRun(
  queries: QueryClient,
  { runId, kind, delta }: { runId: string; kind: MatchRecordRow['kind']; delta: Delta },
): void {
  queries.setQueryData(matchRunQuery(runId).queryKey, (run) => {
    if (!run) return run;
    const counts = run.counts[kind];
    return {
      ...run,
      counts: {
        ...run.counts,
        [kind]: {
          ...counts,
          decided: counts.decided + delta.decided,
          undecided: counts.undecided + delta.undecided,
          confirmed: counts.confirmed + delta.confirmed,
        },
      },
    };
  });
}
