import type { PresentUser } from '#contract/matching/match-team-contract.ts';
import { findUserNames } from '../../../identity/base/user-store.ts';
import { sumStepItems } from '../../decisions/match-step-store.ts';
import type { Query } from '../../match-run-store.ts';
import { writeRecordId } from '../../pair-key.ts';
import { listPresent } from './match-presence-store.ts';

/** Most users that are shown for a run. */
const MAX_PRESENT = 50;

/** Finds who has the review of some runs open, where, and how much they have decided, by run; of a user's tabs the one that moved last counts. */
export async function findPresentUsers(
  query: Query,
  runIds: readonly string[],
): Promise<Map<string, PresentUser[]>> {
  const present = await listPresent(query, runIds);
  const ids = [...present.values()].flatMap((tabs) => tabs.map(({ userId }) => userId));
  const names = await findUserNames(query, ids);
  const sums = await sumStepItems(query, runIds);
  return new Map(
    [...present].map(([runId, tabs]) => {
      const users = new Map<string, PresentUser>();
      for (const { userId, record, since } of tabs) {
        const name = names.get(userId);
        if (name === undefined || users.has(userId)) continue;
        users.set(userId, {
          user: { id: userId, name },
          record: record && { recordId: writeRecordId(record), name: record.name },
          since,
          decided: sums.find((sum) => sum.runId === runId && sum.userId === userId)?.items ?? 0,
        });
      }
      return [runId, [...users.values()].slice(0, MAX_PRESENT)];
    }),
  );
}
