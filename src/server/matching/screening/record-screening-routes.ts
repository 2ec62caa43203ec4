import { Turns } from '../../ground/turns.ts';
import { requireWriting, verifiedUser } from '../../http/require-session.ts';
import { inTurn } from '../../http/tokens/in-turn.ts';
import { withinToken } from '../comparison/within-token.ts';
import type { MatchingDeps } from '../match-deps.ts';
import { keepScreening } from './keep-screening.ts';
import { screenRecords } from './screen-records.ts';

/** Calls that are compared at once, and that wait, of all users and programs together. */
const PLACES = { places: 1, maxWaiting: 20 };

/** Implements the screening of records of other programs, and keeps it for those who may write. Programs take turns. */
export function recordScreeningRoutes(deps: MatchingDeps) {
  const turns = new Turns(PLACES);
  return {
    screenRecords: verifiedUser.screening.screenRecords.handler(
      async ({ input, context: { user }, signal = new AbortController().signal }) => {
        if (input.keep) requireWriting(user);
        const asked = await withinToken(deps.db.query, user, input);
        const found = await inTurn(turns, user, () => screenRecords(deps, asked, signal));
        const { records } = asked;
        const kept = input.keep ? await keepScreening(deps.db.query, user, { records, found }) : 0;
        return { kept, ...found };
      },
    ),
  };
}
