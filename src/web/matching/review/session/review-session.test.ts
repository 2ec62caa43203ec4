import { ORPCError } from '@orpc/client';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MatchCandidate, MatchGroup, MatchRecordRow } from '#contract/match-candidate-contract.ts';
import type { MatchRun } from '#contract/match-run-contract.ts';
import type { Decision } from '#matching';
import { matchRunQuery } from '../../runs/run-queries.ts';
import { type CandidatePage, matchCandidatesQuery } from '../candidates/candidate-queries.ts';
import { UNDECIDED } from '../candidates/review-items.ts';
import type { MutationContext } from './decision-mutations.ts';
import { filterAt, positionIn } from './review-position.ts';
import { matchRecordsQuery } from './review-queries.ts';
import { ReviewSession } from './review-session.ts';

const RUN = 'run';
const [FIRST, SECOND] = ['contacts:hadleigh:1', 'contacts:hadleigh:2'];
const BY = 'ruth.penhale@cairn.example';
const group: MatchGroup = {
  ...{ list: 'embedded', by: 'birthday', count: 3, decidedAlone: 0, decision: UNDECIDED, key: 'group' },
};

const aCandidate = (key: string) =>
  ({ key, list: 'embedded', externalName: key, matchedName: '', decision: UNDECIDED }) as MatchCandidate;
const aRow = (recordId: string, undecided: number, groups: MatchGroup[] = []) =>
  ({
    ...{ recordId, kind: 'contacts', name: recordId, state: 'compared', saved: false, groups },
    ...{ decided: 0, undecided, confirmed: 0, candidates: undecided - groups.length },
  }) as unknown as MatchRecordRow;
const aPage = (record: MatchRecordRow, keys: string[], nextCursor: string | null = null): CandidatePage =>
  ({ record, internal: { names: [] }, items: keys.map(aCandidate), total: keys.length, nextCursor }) as never;

const counts = (undecided: number) => ({ records: 2, decided: 0, undecided, confirmed: 0, groups: 0 });
const aRun = (change: Partial<MatchRun> = {}) =>
  ({
    ...{ id: RUN, kinds: ['contacts'], superseded: false },
    counts: { clients: counts(0), contacts: counts(4), relatedParties: counts(0) },
    ...change,
  }) as unknown as MatchRun;

/** A server that takes decisions unless it is away or somebody else was first. */
function aServer() {
  const taken: { key: string; decision: Decision; note?: string | undefined }[] = [];
  const server = { taken, isAway: false, refusal: null as ORPCError<string, unknown> | null };
  const calls = {
    decide: async ({ items }: Parameters<MutationContext['calls']['decide']>[0]) => {
      if (server.isAway) throw new Error('The server cannot be reached.');
      if (server.refusal) throw server.refusal;
      for (const { key, decision, note } of items) taken.push({ key, decision, ...(note && { note }) });
    },
    undo: async () => {
      const last = taken.pop();
      if (!last) throw new ORPCError('CONFLICT', { message: 'Nothing is left.' });
      return {
        undone: `${last.decision} ${last.key}`,
        items: [{ recordId: FIRST, key: last.key, decision: 'undecided' as const }],
      };
    },
  };
  return Object.assign(server, { calls: calls as unknown as MutationContext['calls'] });
}

let queries: QueryClient;
let server: ReturnType<typeof aServer>;
let close: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
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
  vi.useRealTimers();
});

function show(recordId: string, pages: CandidatePage[]) {
  const { queryKey } = matchCandidatesQuery({ runId: RUN, recordId, by: 'name' });
  queries.setQueryData(queryKey, { pages, pageParams: pages.map(() => null) });
}

function openSession({ run = aRun(), address = '', isPhone = false } = {}) {
  queries.setQueryData(matchRunQuery(RUN).queryKey, run);
  const position = positionIn(new URLSearchParams(address));
  const session = new ReviewSession({ run, queries, position, isPhone, by: BY, calls: server.calls });
  close = session.open();
  const chosen = () => session.snapshot().chosen?.key;
  return { session, chosen, sent: () => vi.advanceTimersByTimeAsync(1) };
}

describe('where a review begins', () => {
  test('on a wide screen the first record that needs a decision is open from the start', () => {
    const { session, chosen } = openSession();
    expect(session.snapshot().position).toMatchObject({ recordId: FIRST, at: null });
    expect(chosen()).toBe('a');
  });

  test('on a phone the list comes first, and opening a record is a step to come back from', () => {
    const { session } = openSession({ isPhone: true });
    expect(session.snapshot().position.recordId).toBeNull();
    session.navigation.openRecord(SECOND);
    expect(session.snapshot()).toMatchObject({ position: { recordId: SECOND }, history: 'push' });
  });

  test('an address leads to its candidate', () => {
    const { chosen } = openSession({ address: `record=${FIRST}&at=b` });
    expect(chosen()).toBe('b');
  });
});

describe('deciding', () => {
  test('a decision is shown, counted and announced at once, and the next candidate is chosen', async () => {
    const { session, chosen, sent } = openSession();
    session.decideChosen('delete');
    expect(chosen()).toBe('b');
    const { run, announcement, list, saving, focusTurn } = session.snapshot();
    expect(run.counts.contacts).toMatchObject({ decided: 1, undecided: 3 });
    expect(list.rows[0]).toMatchObject({ decided: 1, undecided: 2 });
    expect(announcement).toBe('Deleted: a. 1 of 4 decided.');
    expect([saving.waiting, focusTurn]).toEqual([1, 1]);
    await sent();
    expect(server.taken).toEqual([{ key: 'a', decision: 'delete' }]);
    expect(session.snapshot().saving.waiting).toBe(0);
  });

  test('keys that follow each other quicker than anything is drawn each decide about another item', async () => {
    const { session, sent } = openSession();
    for (let key = 0; key < 4; key++) session.decideChosen('delete');
    await sent();
    expect(server.taken.map(({ key }) => key)).toEqual(['a', 'b', 'group', 'c']);
    expect(session.snapshot()).toMatchObject({
      announcement: 'Everything shown here is decided.',
      run: { counts: { contacts: { decided: 4, undecided: 0 } } },
    });
  });

  test('a whole group is confirmed only after a question', async () => {
    const { session, sent } = openSession({ address: `record=${FIRST}&at=group` });
    session.decideChosen('confirm');
    expect(session.snapshot().dialog).toMatchObject({ type: 'confirm-group' });
    expect(session.snapshot().run.counts.contacts.decided).toBe(0);
    session.confirmGroup();
    await sent();
    expect(session.snapshot().dialog).toBeNull();
    expect(server.taken).toEqual([{ key: 'group', decision: 'confirm' }]);
  });

  test('nothing is decided in a run that a later one has superseded', async () => {
    const { session, chosen, sent } = openSession({ run: aRun({ superseded: true }) });
    session.decideChosen('confirm');
    session.askBulk('delete-low', 'run');
    await sent();
    expect([chosen(), session.snapshot().dialog, server.taken]).toEqual(['a', null, []]);
  });

  test('a note that was written before deciding goes with the decision', async () => {
    const { session, sent } = openSession();
    const { chosen } = session.snapshot();
    if (chosen) session.note(chosen, 'Seen on paper');
    session.decideChosen('confirm');
    await sent();
    expect(server.taken).toEqual([{ key: 'a', decision: 'confirm', note: 'Seen on paper' }]);
  });

  test('what is decided at the end of what has been read goes on when more has come', () => {
    show(FIRST, [aPage(aRow(FIRST, 3), ['a'], 'more')]);
    const { session, chosen } = openSession();
    session.decideChosen('delete');
    expect(chosen(), 'more is asked for').toBe('a');
    show(FIRST, [aPage(aRow(FIRST, 3), ['a'], 'more'), aPage(aRow(FIRST, 3), ['z'])]);
    vi.advanceTimersByTime(1);
    expect(chosen()).toBe('z');
  });
});

describe('what the server does not take', () => {
  test('waits in order while the server is away, says so, and is sent later', async () => {
    const { session, sent } = openSession();
    server.isAway = true;
    session.decideChosen('delete');
    session.decideChosen('delete');
    await sent();
    expect(session.snapshot().saving).toEqual({
      ...{ status: 'retrying', waiting: 2, failure: 'The server cannot be reached.' },
    });
    server.isAway = false;
    session.retrySaving();
    await sent();
    expect(server.taken.map(({ key }) => key)).toEqual(['a', 'b']);
  });

  test('yields to what somebody else decided first', async () => {
    const { session, sent } = openSession();
    const theirs = { ...UNDECIDED, value: 'confirm' as const, by: 'temi.adeyemi@cairn.example' };
    const current = [{ recordId: FIRST, key: 'a', name: 'a', decision: theirs }];
    server.refusal = new ORPCError('CONFLICT', { data: { current } });
    session.decideChosen('delete');
    await sent();
    expect(session.snapshot().others).toEqual(current);
    session.navigation.goTo({ recordId: FIRST, key: 'a' });
    expect(session.snapshot().chosen).toMatchObject({ candidate: { decision: { value: 'confirm' } } });
    session.dismissNotices();
    expect(session.snapshot().others).toEqual([]);
  });
});

describe('undo', () => {
  test('takes back what was not sent yet without asking the server', async () => {
    const { session, chosen, sent } = openSession();
    server.isAway = true;
    session.decideChosen('delete');
    session.decideChosen('delete');
    await sent();
    session.undo();
    expect(chosen()).toBe('b');
    expect(session.snapshot()).toMatchObject({
      announcement: 'Undone: delete b.',
      saving: { waiting: 1 },
      run: { counts: { contacts: { decided: 1 } } },
    });
  });

  test('takes the last step back on the server, and goes back to it', async () => {
    const { session, chosen, sent } = openSession();
    session.decideChosen('delete');
    await sent();
    session.undo();
    await sent();
    expect([chosen(), server.taken]).toEqual(['a', []]);
    expect(session.snapshot().run.counts.contacts.decided).toBe(0);
  });

  test('says when nothing is left to undo', async () => {
    const { session, sent } = openSession();
    session.undo();
    await sent();
    expect(session.snapshot().refusal).toBe('Nothing is left to undo.');
  });
});

describe('the snapshot', () => {
  test('keeps every part that a move leaves as it is', () => {
    const { session } = openSession();
    const before = session.snapshot();
    session.navigation.moveByItem(1);
    const after = session.snapshot();
    expect(after).not.toBe(before);
    for (const part of ['run', 'filter', 'list', 'candidates'] as const)
      expect(after[part]).toBe(before[part]);
  });

  test('changes of the record close its group and its note', () => {
    const { session } = openSession();
    session.toggleGroup('group');
    session.editNote();
    expect(session.snapshot()).toMatchObject({ openGroup: 'group', isEditingNote: true });
    session.navigation.moveByRecord(1);
    expect(session.snapshot()).toMatchObject({ openGroup: null, isEditingNote: false });
  });
});
