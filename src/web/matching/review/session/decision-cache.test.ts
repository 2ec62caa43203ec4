import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import type {
  MatchCandidate,
  MatchGroup,
  MatchRecordRow,
} from '#contract/matching/match-candidate-contract.ts';
import type { MatchRun } from '#contract/matching/match-run-contract.ts';
import type { Decision } from '#matching';
import type { CandidatePages } from '../candidates/candidate-queries.ts';
import { UNDECIDED } from '../candidates/review-items.ts';
import { DecisionCache } from './decision-cache.ts';
import type { RecordPages } from './review-queries.ts';

const RUN = 'run';
const RECORD = 'contacts:hadleigh:1';
const GROUP: MatchGroup = {
  ...{ list: 'embedded', by: 'birthday', count: 2, decidedAlone: 0, decision: UNDECIDED, key: 'group' },
};
const row = {
  ...{ recordId: RECORD, kind: 'contacts', candidates: 2, groups: [GROUP] },
  ...{ decided: 0, undecided: 3, confirmed: 0 },
} as unknown as MatchRecordRow;
const aCandidate = (key: string) => ({ key, list: 'embedded', decision: UNDECIDED }) as MatchCandidate;
const aPage = (keys: string[]): CandidatePages =>
  ({
    pages: [{ record: row, items: keys.map(aCandidate) }],
    pageParams: [null],
  }) as unknown as CandidatePages;

let queries: QueryClient;
let cache: DecisionCache;
beforeEach(() => {
  queries = new QueryClient();
  cache = new DecisionCache(queries, RUN);
  queries.setQueryData(['matching', 'candidates', RUN, RECORD, 'name', null], aPage(['a', 'b']));
  queries.setQueryData(['matching', 'candidates', RUN, RECORD, 'birthday', 'embedded'], aPage(['m1', 'm2']));
  queries.setQueryData(['matching', 'records', RUN, {}], { pages: [{ items: [row] }], pageParams: [null] });
  const none = { decided: 0, undecided: 0, confirmed: 0 };
  const counts = { clients: none, contacts: { ...none, undecided: 3 }, relatedParties: none };
  queries.setQueryData(['matching', 'run', RUN], { counts } as unknown as MatchRun);
});

const decide = (key: string, value: Decision) =>
  cache.patch({ recordId: RECORD, key, decision: { ...UNDECIDED, value } });
const runCounts = () => queries.getQueryData<MatchRun>(['matching', 'run', RUN])?.counts.contacts;
const rowCounts = () => {
  const pages = queries.getQueryData<RecordPages>(['matching', 'records', RUN, {}]);
  const { decided, undecided, confirmed } = pages?.pages[0]?.items[0] ?? row;
  return { decided, undecided, confirmed };
};

test('a decision shows on the candidate, in the list and in the run, and is counted once', () => {
  expect(decide('a', 'confirm')).toBe(true);
  expect(cache.decisionOf({ recordId: RECORD, key: 'a' })?.value).toBe('confirm');
  const counted = { decided: 1, undecided: 2, confirmed: 1 };
  expect([rowCounts(), runCounts()]).toEqual([counted, counted]);
});

test('a refetch that began before a decision does not overwrite it', async () => {
  const queryKey = ['matching', 'candidates', RUN, RECORD, 'name', null];
  const older = Promise.withResolvers<CandidatePages>();
  const refetched = queries.fetchQuery({ queryKey, queryFn: () => older.promise }).catch(() => undefined);
  decide('a', 'delete');
  older.resolve(aPage(['a', 'b']));
  await refetched;
  expect(cache.decisionOf({ recordId: RECORD, key: 'a' })?.value).toBe('delete');
});

test('another decision about the same candidate changes no total, and undoing it restores all totals', () => {
  decide('a', 'confirm');
  decide('a', 'delete');
  expect(runCounts()).toEqual({ decided: 1, undecided: 2, confirmed: 0 });
  decide('a', 'undecided');
  expect([rowCounts(), runCounts()]).toEqual(
    Array.from({ length: 2 }, () => ({ decided: 0, undecided: 3, confirmed: 0 })),
  );
});

test('a group counts as one', () => {
  decide('group', 'delete');
  expect(runCounts()).toEqual({ decided: 1, undecided: 2, confirmed: 0 });
});

test('a group counts as decided once each of its members is decided', () => {
  decide('m1', 'delete');
  expect(runCounts()).toMatchObject({ decided: 0, undecided: 3 });
  decide('m2', 'delete');
  expect(runCounts()).toMatchObject({ decided: 1, undecided: 2 });
});

test('patching a decision that is not cached returns false', () => {
  expect(decide('elsewhere', 'delete')).toBe(false);
  expect(runCounts()).toMatchObject({ decided: 0 });
});
