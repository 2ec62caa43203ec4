import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import type { MatchRecordRow } from '#contract/matching/match-candidate-contract.ts';
import type { MatchRun } from '#contract/matching/match-run-contract.ts';
import { matchRunQuery } from '../../runs/run-queries.ts';
import { IncomingChanges } from './incoming-changes.ts';
import { filterAt, positionIn } from './review-position.ts';
import { matchRecordsQuery } from './review-queries.ts';

const RUN = 'run';
const LIST = matchRecordsQuery(RUN, filterAt(positionIn(new URLSearchParams()), 'clients')).queryKey;
const counts = (decided: number) => ({ decided, undecided: 4 - decided, confirmed: 0, recommended: 0 });
const aRow = (decided: number) => ({ recordId: 'clients:a', decided, assignment: null }) as MatchRecordRow;
const changed = (from: number, to: number, decided: number) => ({
  ...{ type: 'changed' as const, from, to, rows: [aRow(decided)] },
  counts: { clients: counts(decided), contacts: counts(0), relatedParties: counts(0) },
});

let queries: QueryClient;
let changes: IncomingChanges;
const decidedInList = () => queries.getQueryData(LIST)?.pages[0]?.items[0]?.decided;
const decidedInRun = () => queries.getQueryData(matchRunQuery(RUN).queryKey)?.counts.clients.decided;
beforeEach(() => {
  queries = new QueryClient();
  queries.setQueryData(LIST, {
    pages: [{ items: [aRow(0)], total: 1, nextCursor: null }],
    pageParams: [null],
  });
  const run = { id: RUN, counts: { clients: counts(0), contacts: counts(0), relatedParties: counts(0) } };
  queries.setQueryData(matchRunQuery(RUN).queryKey, run as unknown as MatchRun);
  changes = new IncomingChanges(queries, { runId: RUN, revision: 7 });
});

test('changes of others replace counts and rows where they are', () => {
  changes.receive(changed(7, 8, 1));
  changes.apply(false);
  expect([decidedInList(), decidedInRun(), changes.known()]).toEqual([1, 1, 8]);
});

test('changes wait while own decisions are on their way, and until they include those', () => {
  changes.receive(changed(7, 8, 1));
  changes.apply(true);
  expect(decidedInList()).toBe(0);
  changes.recordOwn(9);
  changes.apply(false);
  expect(decidedInList(), 'the own one is not included yet').toBe(0);
  changes.receive(changed(8, 9, 2));
  changes.apply(false);
  expect([decidedInList(), decidedInRun()]).toEqual([2, 2]);
});

test('changes that this tab has made itself are skipped', () => {
  changes.recordOwn(8);
  changes.receive(changed(7, 8, 3));
  changes.apply(false);
  expect([decidedInList(), changes.known()]).toEqual([0, 8]);
});
