import type { SummaryProblem } from '#contract/summaries/summary-problems.ts';
import type { Query } from '../db/tables.ts';

/** Problems of files whose reading used up its limits; reading them again would do the same. */
const GIVEN_UP = ['too-slow', 'too-large', 'unrecognised'] as const satisfies SummaryProblem[];

/** Remembers by its content that a file was given up, so that it is not read again. Other problems are not kept. */
export async function rememberGivenUp(
  query: Query,
  contentHash: string,
  problem: SummaryProblem,
): Promise<void> {
  if (!isGivenUp(problem)) return;
  const row = { problem, given_up_at: new Date().toISOString() };
  await query
    .insertInto('given_up_files')
    .values({ content_hash: contentHash, ...row })
    .onConflict((conflict) => conflict.column('content_hash').doUpdateSet(row))
    .execute();
}

/** Returns why a file with this content was given up; null for others. */
export async function findGivenUp(query: Query, contentHash: string): Promise<SummaryProblem | null> {
  const row = await query
    .selectFrom('given_up_files')
    .select('problem')
    .where('content_hash', '=', contentHash)
    .executeTakeFirst();
  return GIVEN_UP.find((problem) => problem === row?.problem) ?? null;
}

/** Forgets files that were given up before a time: a later version, or an idle server, may read them. */
export async function forgetGivenUp(query: Query, before: Date): Promise<void> {
  await query.deleteFrom('given_up_files').where('given_up_at', '<', before.toISOString()).execute();
}

function isGivenUp(problem: SummaryProblem): boolean {
  return GIVEN_UP.some((given) => given === problem);
}
