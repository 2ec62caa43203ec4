import { ORPCError } from '@orpc/client';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, vi } from 'vitest';
import type {
  MatchCandidate,
  MatchGroup,
  MatchRecordRow,
} from '../../src/contract/matching/match-candidate-contract.ts';
import type { MatchRun } from '../../src/contract/matching/match-run-contract.ts';
import { MESSAGES } from '../../src/contract/messages.ts';
import type { Decision } from '../../src/matching/index.ts';
import {
  type CandidatePage,
  matchCandidatesQuery,
} from '../../src/web/matching/review/candidates/candidate-queries.ts';
import { UNDECIDED } from '../../src/web/matching/review/candidates/review-items.ts';
import type {
  MutationContext,
  OtherDecision,
} from '../../src/web/matching/review/session/decision-mutations.ts';
import { filterAt, positionIn } from '../../src/web/matching/review/session/review-position.ts';
import { matchRecordsQuery } from '../../src/web/matching/review/session/review-queries.ts';
import { ReviewSession } from '../../src/web/matching/review/session/review-session.ts';
import type { TeamOptions } from '../../src/web/matching/review/session/review-team.ts';
import { matchRunQuery } from '../../src/web/matching/runs/run-queries.ts';

export const RUN = 'run';
export const [FIRST, SECOND] = ['contacts:hadleigh:1', 'contacts:hadleigh:2'];
const BY = 'ruth.penhale@cairn.example';
const group: MatchGroup = {
  ...{ list: 'embedded', by: 'birthday', count: 3, decidedAlone: 0, decision: UNDECIDED, key: 'group' },
};

const aCandidate = (key: string) =>
  ({
    key,
    list: 'embedded',
    externalName: key,
    matchedField: null,
    matchedName: '',
    decision: UNDECIDED,
  }) as MatchCandidate;
export const aRow = (recordId: string, undecided: number, groups: MatchGroup[] = []) =>
  ({
    ...{ recordId, kind: 'contacts', name: recordId, state: 'compared', saved: false, groups },
    ...{ decided: 0, undecided, confirmed: 0, candidates: undecided - groups.length },
  }) as unknown as MatchRecordRow;
export const aPage = (
  record: MatchRecordRow,
  keys: string[],
  nextCursor: string | null = null,
): CandidatePage =>
  ({ record, internal: { names: [] }, items: keys.map(aCandidate), total: keys.length, nextCursor }) as never;

const counts = (undecided: number) => ({ records: 2, decided: 0, undecided, confirmed: 0, groups: 0 });
export const aRun = (change: Partial<MatchRun> = {}) =>
  ({
    ...{ id: RUN, kinds: ['contacts'], superseded: false, lists: [], revision: 0 },
    counts: { clients: counts(0), contacts: counts(4), relatedParties: counts(0) },
    ...change,
  }) as unknown as MatchRun;

/** A server that stores decisions unless it is offline or another user decided first. */
function aServer() {
  const stored: { key: string; decision: Decision; note?: string | undefined; reason?: string }[] = [];
  const server = {
    ...{ stored, isOffline: false, refusal: null as ORPCError<string, unknown> | null },
    /** What another user decided since about the pair of the last step. */
    overtaken: null as OtherDecision | null,
  };
  const calls = {
    decide: async ({ items }: Parameters<MutationContext['calls']['decide']>[0]) => {
      if (server.isOffline) throw new Error('The server cannot be reached.');
      if (server.refusal) throw server.refusal;
      for (const { key, decision, note, reason } of items)
        stored.push({ key, decision, ...(note && { note }), ...(reason && { reason }) });
      return { revision: null };
    },
    undo: async () => {
      if (server.refusal) throw server.refusal;
      const last = stored.pop();
      if (!last) throw new ORPCError('CONFLICT', { message: MESSAGES.nothingToUndo });
      return {
        undone: `${last.decision} ${last.key}`,
        items: server.overtaken ? [] : [{ recordId: FIRST, key: last.key, decision: 'undecided' as const }],
        current: server.overtaken ? [server.overtaken] : [],
      };
    },
  };
  return Object.assign(server, { calls: calls as unknown as MutationContext['calls'] });
}

/** The query cache of the present test. */
export let queries: QueryClient;
/** The server of the present test. */
export let server: ReturnType<typeof aServer>;
let close: () => void = () => undefined;

/** Gives each test of a file its own query cache and server. */
export function giveEachTestAReview(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    // What is not in the cache is being read.
    vi.stubGlobal('location', { origin: 'http://cairn.example' });
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    server = aServer();
    queries = new QueryClient({
      defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
    });
    const rows = [aRow(FIRST, 3, [group]), aRow(SECOND, 1)];
    const position = positionIn(new URLSearchParams());
    queries.setQueryData(matchRecordsQuery(RUN, filterAt(position, 'contacts')).queryKey, {
      pages: [{ items: rows, total: 2, nextCursor: null }],
      pageParams: [null],
    });
    show(FIRST, [aPage(aRow(FIRST, 3, [group]), ['a', 'b'])]);
    show(SECOND, [aPage(aRow(SECOND, 1), ['c'])]);
  });
  afterEach(() => {
    close();
    queries.clear();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}

/** Puts the candidates of a record into the query cache. */
export function show(recordId: string, pages: CandidatePage[]) {
  const { queryKey } = matchCandidatesQuery({ runId: RUN, recordId, by: 'name' });
  queries.setQueryData(queryKey, { pages, pageParams: pages.map(() => null) });
}

/** Opens a review of two records: three items in the first, one in the second. */
export function openSession({
  run = aRun(),
  address = '',
  isPhone = false,
  team,
}: {
  run?: MatchRun;
  address?: string;
  isPhone?: boolean;
  team?: TeamOptions;
} = {}) {
  queries.setQueryData(matchRunQuery(RUN).queryKey, run);
  const position = positionIn(new URLSearchParams(address));
  const session = new ReviewSession({
    ...{ run, queries, position, isPhone, by: BY, calls: server.calls },
    ...(team && { team }),
  });
  close = session.open();
  const chosen = () => session.snapshot().chosen?.key;
  return { session, chosen, sent: () => vi.advanceTimersByTimeAsync(1) };
}
