import { describe, expect, test } from 'vitest';
import {
  aPage,
  aRow,
  FIRST,
  giveEachTestAReview,
  openSession,
  queries,
  RUN,
  SECOND,
  server,
  show,
} from '../../../../../tests/support/review-session-scenario.ts';
import { matchCandidatesQuery } from '../candidates/candidate-queries.ts';
import { filterAt, positionIn } from './review-position.ts';
import { matchRecordsQuery } from './review-queries.ts';
import type { ReviewSession } from './review-session.ts';

giveEachTestAReview();

describe('keys that are typed before the next item is read', () => {
  const hide = (recordId: string) =>
    queries.removeQueries({
      queryKey: matchCandidatesQuery({ runId: RUN, recordId, by: 'name' }).queryKey,
    });
  const remove = (session: ReviewSession) => session.inTurn(() => session.decideChosen('delete'));

  test('decide about the items of the next record, in their order, once it is read', async () => {
    hide(SECOND);
    const { session, sent } = openSession();
    for (let key = 0; key < 3; key++) remove(session);
    session.inTurn(() => session.decideChosen('confirm'));
    remove(session);
    expect(session.snapshot().position.recordId).toBe(SECOND);
    await sent();
    expect(server.stored.map(({ key }) => key)).toEqual(['a', 'b', 'group']);
    show(SECOND, [aPage(aRow(SECOND, 2), ['c', 'd'])]);
    await sent();
    expect(server.stored.slice(3)).toEqual([
      { key: 'c', decision: 'confirm' },
      { key: 'd', decision: 'delete' },
    ]);
  });

  test('do not change the decided item while more candidates of its record are read', async () => {
    show(FIRST, [aPage(aRow(FIRST, 3), ['a'], 'more')]);
    const { session, sent } = openSession();
    remove(session);
    session.inTurn(() => session.decideChosen('confirm'));
    await sent();
    expect(server.stored).toEqual([{ key: 'a', decision: 'delete' }]);
    show(FIRST, [aPage(aRow(FIRST, 3), ['a'], 'more'), aPage(aRow(FIRST, 3), ['z'])]);
    await sent();
    expect(server.stored[1]).toEqual({ key: 'z', decision: 'confirm' });
  });

  test('decide nothing when another record is opened by mouse in between, which is reported', async () => {
    hide(SECOND);
    const { session, sent } = openSession({ address: `record=${SECOND}` });
    remove(session);
    session.navigation.openRecord(FIRST);
    await sent();
    expect(server.stored).toEqual([]);
    expect(session.snapshot().refusal).toBe('1 key typed before the record was read had no effect.');
  });
});

describe('a filter', () => {
  const listed = (address: string, recordIds: string[]) => {
    const filter = filterAt(positionIn(new URLSearchParams(address)), 'contacts');
    queries.setQueryData(matchRecordsQuery(RUN, filter).queryKey, {
      pages: [{ items: recordIds.map((id) => aRow(id, 1)), total: recordIds.length, nextCursor: null }],
      pageParams: [null],
    });
  };

  test('opens its first record when it hides the open one', () => {
    listed('status=undecided', [SECOND]);
    const { session, chosen } = openSession();
    session.navigation.filterBy({ status: 'undecided' });
    expect([session.snapshot().position.recordId, chosen()]).toEqual([SECOND, 'c']);
  });

  test('lets no key decide before its records are read', async () => {
    const { session, sent } = openSession();
    session.navigation.filterBy({ change: 'new' });
    session.inTurn(() => session.decideChosen('delete'));
    await sent();
    expect(server.stored).toEqual([]);
    listed('change=new', [SECOND]);
    await sent();
    expect(server.stored).toEqual([{ key: 'c', decision: 'delete' }]);
  });

  test('leaves a shown record open, and none when it has no records', () => {
    listed('status=undecided', [SECOND, FIRST]);
    listed('status=decided', []);
    const { session, chosen } = openSession();
    session.navigation.filterBy({ status: 'undecided' });
    expect(session.snapshot().position.recordId).toBe(FIRST);
    session.navigation.filterBy({ status: 'decided' });
    expect([session.snapshot().position.recordId, chosen()]).toEqual([null, undefined]);
    session.navigation.clearFilter();
    expect(session.snapshot().position.recordId).toBe(FIRST);
  });
});
