import { beforeEach, expect, test, vi } from 'vitest';
import {
  giveEachTestAReview,
  openSession,
  queries,
  RUN,
  SECOND,
} from '../../../../../tests/support/review-session-scenario.ts';
import { filterAt, positionIn } from './review-position.ts';
import { matchRecordsQuery } from './review-queries.ts';
import type { TeamOptions } from './review-team.ts';

giveEachTestAReview();

/** A hidden page has no event stream. */
const HIDDEN = { hidden: true, addEventListener: () => undefined, removeEventListener: () => undefined };
let asked: unknown[];
const aTeam = () => {
  asked = [];
  const calls = {
    next: async ({ kind }: { kind: string }) => {
      asked.push(kind);
      return { recordId: SECOND };
    },
    moveTo: async () => ({}),
  };
  return { userId: 'ruth', calls: calls as unknown as TeamOptions['calls'] };
};

beforeEach(() => void vi.stubGlobal('document', HIDDEN));

test('the first free record is asked for once, and opens before the list is read', async () => {
  const list = matchRecordsQuery(RUN, filterAt(positionIn(new URLSearchParams()), 'contacts'));
  queries.removeQueries({ queryKey: list.queryKey });
  const { session, sent } = openSession({ team: aTeam() });
  expect(asked).toEqual(['contacts']);
  await sent();
  expect(session.snapshot().list.isLoading).toBe(true);
  expect(session.snapshot().position.recordId).toBe(SECOND);
  expect(asked).toEqual(['contacts']);
});

test.each([
  ['on a phone, where the list is shown first', { isPhone: true }],
  ['in a filtered list', { address: 'status=undecided' }],
  ['for an address that names its record', { address: `record=${SECOND}` }],
])('no record is asked for %s', (_where, options) => {
  openSession({ ...options, team: aTeam() });
  expect(asked).toEqual([]);
});
