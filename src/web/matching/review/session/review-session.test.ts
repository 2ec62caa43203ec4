import { ORPCError } from '@orpc/client';
import { describe, expect, test, vi } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import {
  aPage,
  aRow,
  aRun,
  FIRST,
  giveEachTestAReview,
  openSession,
  queries,
  RUN,
  SECOND,
  server,
  show,
} from '../../../../../tests/support/review-session-scenario.ts';
import { UNDECIDED } from '../candidates/review-items.ts';
import { filterAt, positionIn } from './review-position.ts';
import { matchRecordsQuery } from './review-queries.ts';

giveEachTestAReview();

describe('the start of a review', () => {
  test('on a wide screen the first record that needs a decision is open from the start', () => {
    const { session, chosen } = openSession();
    expect(session.snapshot().position).toMatchObject({ recordId: FIRST, at: null });
    expect(chosen()).toBe('a');
  });

  test('on a phone the list is shown first, and opening a record adds a history entry', () => {
    const { session } = openSession({ isPhone: true });
    expect(session.snapshot().position.recordId).toBeNull();
    session.navigation.openRecord(SECOND);
    expect(session.snapshot()).toMatchObject({ position: { recordId: SECOND }, history: 'push' });
  });

  test('the candidate of the address is chosen', () => {
    const { chosen } = openSession({ address: `record=${FIRST}&at=b` });
    expect(chosen()).toBe('b');
  });

  test.each([
    ['of the list that fits stays open', null, [FIRST, SECOND], SECOND],
    ['that no filter of the address shows gives way to the first that fits', null, [FIRST], FIRST],
    ['is left where nothing fits', null, [], null],
    ['stays open where a later page may have it', 'more', [FIRST], SECOND],
  ])('a record %s', (_what, nextCursor, listed, opened) => {
    const filter = filterAt(positionIn(new URLSearchParams('status=undecided')), 'contacts');
    queries.setQueryData(matchRecordsQuery(RUN, filter).queryKey, {
      pages: [{ items: listed.map((id) => aRow(id, 1)), total: listed.length, nextCursor }],
      pageParams: [null],
    });
    const { session } = openSession({ address: `status=undecided&record=${SECOND}` });
    expect(session.snapshot().position.recordId).toBe(opened);
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
    expect(server.stored).toEqual([{ key: 'a', decision: 'delete' }]);
    expect(session.snapshot().saving.waiting).toBe(0);
  });

  test('key presses faster than rendering each decide about another item', async () => {
    const { session, sent } = openSession();
    for (let key = 0; key < 4; key++) session.decideChosen('delete');
    await sent();
    expect(server.stored.map(({ key }) => key)).toEqual(['a', 'b', 'group', 'c']);
    expect(session.snapshot()).toMatchObject({
      announcement: 'Everything shown here is decided.',
      run: { counts: { contacts: { decided: 4, undecided: 0 } } },
    });
  });

  test('a whole group is confirmed only after a confirmation dialog', async () => {
    const { session, sent } = openSession({ address: `record=${FIRST}&at=group` });
    session.decideChosen('confirm');
    expect(session.snapshot().dialog).toMatchObject({ type: 'confirm-group' });
    expect(session.snapshot().run.counts.contacts.decided).toBe(0);
    session.confirmGroup();
    await sent();
    expect(session.snapshot().dialog).toBeNull();
    expect(server.stored).toEqual([{ key: 'group', decision: 'confirm' }]);
  });

  test('a run that a later one has superseded takes no decisions', async () => {
    const { session, chosen, sent } = openSession({ run: aRun({ superseded: true }) });
    session.decideChosen('confirm');
    session.askBulk('delete-low', 'run');
    await sent();
    expect([chosen(), session.snapshot().dialog, server.stored]).toEqual(['a', null, []]);
  });

  test('a bulk action about the open record needs an open record, and never becomes one about the whole run', () => {
    const { session } = openSession({ isPhone: true });
    session.askBulk('delete-remaining', 'record');
    session.askBulk('confirm-recommended', 'record');
    expect(session.snapshot().dialog).toBeNull();
    session.navigation.openRecord(SECOND);
    session.askBulk('delete-remaining', 'record');
    expect(session.snapshot().dialog).toMatchObject({ type: 'bulk', request: { recordId: SECOND } });
    session.closeDialog('bulk');
    session.askBulk('delete-low', 'run');
    expect(session.snapshot().dialog).toEqual({ type: 'bulk', request: { runId: RUN, what: 'delete-low' } });
  });

  test('a decision on a list that needs a reason waits for it, and Esc leaves it undecided', async () => {
    const lists = [{ id: 'embedded', name: 'Sanctions', version: '1', needsReason: true }];
    const { session, chosen, sent } = openSession({ run: aRun({ lists }) });
    session.decideChosen('delete');
    expect(session.snapshot().asking).toMatchObject({ decision: 'delete', isRequired: true });
    session.cancelReason();
    await sent();
    expect([chosen(), session.snapshot().asking, server.stored]).toEqual(['a', null, []]);
    session.decideChosen('delete');
    session.giveReason({ reason: { code: 'birthday', label: 'Birthday' }, note: '' });
    await sent();
    expect(server.stored).toEqual([{ key: 'a', decision: 'delete', reason: 'birthday' }]);
    expect(chosen(), 'it moves on').toBe('b');
  });

  test('a note that was written before the decision is sent with it', async () => {
    const { session, sent } = openSession();
    session.reasons.open();
    session.giveReason({ reason: null, note: 'Seen on paper' });
    session.decideChosen('confirm');
    await sent();
    expect(server.stored).toEqual([{ key: 'a', decision: 'confirm', note: 'Seen on paper' }]);
  });

  test('after a decision at the end of the read candidates the review moves on once more are read', () => {
    show(FIRST, [aPage(aRow(FIRST, 3), ['a'], 'more')]);
    const { session, chosen } = openSession();
    session.decideChosen('delete');
    expect(chosen(), 'more is asked for').toBe('a');
    show(FIRST, [aPage(aRow(FIRST, 3), ['a'], 'more'), aPage(aRow(FIRST, 3), ['z'])]);
    vi.advanceTimersByTime(1);
    expect(chosen()).toBe('z');
  });
});

describe('a decision that the server does not store', () => {
  test('waits in order while the server is offline, is reported as unsent, and is sent later', async () => {
    const { session, sent } = openSession();
    server.isOffline = true;
    session.decideChosen('delete');
    session.decideChosen('delete');
    await sent();
    expect(session.snapshot().saving).toEqual({
      ...{ status: 'retrying', waiting: 2, failure: 'The server cannot be reached.' },
    });
    server.isOffline = false;
    session.retrySaving();
    await sent();
    expect(server.stored.map(({ key }) => key)).toEqual(['a', 'b']);
  });

  test('is replaced by the decision that another user made first', async () => {
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
  test('reverts an unsent decision without a request', async () => {
    const { session, chosen, sent } = openSession();
    server.isOffline = true;
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

  test('reverts the last step on the server and chooses its item', async () => {
    const { session, chosen, sent } = openSession();
    session.decideChosen('delete');
    await sent();
    session.undo();
    await sent();
    expect([chosen(), server.stored]).toEqual(['a', []]);
    expect(session.snapshot().run.counts.contacts.decided).toBe(0);
  });

  test('says what another user decided since, which stays', async () => {
    const { session, sent } = openSession();
    session.decideChosen('delete');
    await sent();
    const decision = { ...UNDECIDED, value: 'confirm' as const, by: 'bo@quay.example' };
    server.overtaken = { recordId: FIRST, key: 'a', name: 'a', decision };
    session.undo();
    await sent();
    expect(session.snapshot().others).toEqual([server.overtaken]);
    expect(session.snapshot().announcement).not.toContain('Undone');
  });

  test('says why the server refuses: nothing is left to undo, or another run is under way', async () => {
    const { session, sent } = openSession();
    session.undo();
    await sent();
    expect(session.snapshot().refusal).toBe(MESSAGES.nothingToUndo);
    server.refusal = new ORPCError('CONFLICT', { message: MESSAGES.runBusy });
    session.undo();
    await sent();
    expect(session.snapshot().refusal).toBe(MESSAGES.runBusy);
  });
});

describe('the snapshot', () => {
  test('keeps the identity of every part that a move does not change', () => {
    const { session } = openSession();
    const before = session.snapshot();
    session.navigation.moveByItem(1);
    const after = session.snapshot();
    expect(after).not.toBe(before);
    for (const part of ['run', 'filter', 'list', 'candidates'] as const)
      expect(after[part]).toBe(before[part]);
  });

  test('closes the open group and the request for a reason when another record is opened', () => {
    const { session } = openSession();
    session.toggleGroup('group');
    session.reasons.open();
    expect(session.snapshot()).toMatchObject({ openGroup: 'group', asking: { recordId: FIRST } });
    session.navigation.moveByRecord(1);
    expect(session.snapshot()).toMatchObject({ openGroup: null, asking: null });
  });
});
