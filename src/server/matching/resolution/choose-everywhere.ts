import { takeExternalWhereEmpty } from '#matching';
import { runTransaction } from '../../db/run-transaction.ts';
import { lockOpenRun } from '../done-run.ts';
import type { MatchDeps, Reviewer } from '../match-deps.ts';
import { checkDecided } from './check-decided.ts';
import { type FieldChoices, putChoices, type StoredChoices } from './match-choice-store.ts';
import type { Resolution } from './read-resolutions.ts';
import { resolutionPages } from './resolution-pages.ts';

/**
 * Chooses external values where nothing is recorded internally, in every record that is not saved. Fields that are
 * chosen already do not change, nor do records that need review: with several matches of which none is chosen, or
 * with a client that changed since.
 * @returns the number of records in which something was chosen
 * @throws AppError 409 while something is undecided
 */
export async function chooseEverywhere(
  { db }: Pick<MatchDeps, 'db'>,
  user: Reviewer,
  runId: string,
): Promise<{ records: number }> {
  return runTransaction(db.query, async (transaction) => {
    const run = await lockOpenRun(transaction, runId);
    await checkDecided(transaction, runId);
    let records = 0;
    for await (const resolutions of resolutionPages(transaction, run, 'open')) {
      const chosen = resolutions.flatMap((resolution) => choicesFor(resolution, user) ?? []);
      await putChoices(transaction, chosen);
      records += chosen.length;
    }
    return { records };
  });
}

/** The choices for a record with those added; null when none is added. */
function choicesFor(
  { record, client, match, rows, stored, isStale }: Resolution,
  user: Reviewer,
): StoredChoices | null {
  if (!client || !match || isStale) return null;
  const before = stored?.choices ?? {};
  const open = rows.filter(({ path, equal }) => !equal && !Object.hasOwn(before, path));
  const added = Object.entries(takeExternalWhereEmpty(open)).filter(([, { use }]) => use === 'external');
  if (added.length === 0) return null;
  const choices: FieldChoices = { ...before, ...Object.fromEntries(added) };
  const { runId, kind, recordId, clientId } = record;
  const { listName, externalId } = match.target;
  const pair = { runId, kind, recordId, clientId, listName, externalId };
  return { ...pair, clientVersion: client.version, choices, by: user.id };
}
