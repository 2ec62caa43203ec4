import { SCREENING_MESSAGES } from '#contract/matching/screening-messages.ts';
import { inParts } from '../../db/in-parts.ts';
import type { Query } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { findSanctionsLists } from '../../reference-lists/sanctions-list-store.ts';
import { readAlertRule } from '../comparison/alert-rule-store.ts';
import { identityKey, type PairIdentity } from '../match-decision-store.ts';
import { listLikelyOf } from './likely-pair-store.ts';

const PAIRS_PER_READ = 200;

/** Finds which of these findings a user clears only with another person, by id: likely ones of sanctions lists. */
export async function findForTwo(
  query: Query,
  findings: readonly { id: string; tier: string; listId: string }[],
): Promise<Set<string>> {
  const { rule } = await readAlertRule(query);
  const likely = rule.secondPerson === true ? findings.filter(({ tier }) => tier === 'likely') : [];
  if (likely.length === 0) return new Set();
  const listIds = [...new Set(likely.map(({ listId }) => listId))];
  const lists = await findSanctionsLists(query, listIds);
  return new Set(likely.filter(({ listId }) => lists.has(listId)).map(({ id }) => id));
}

/**
 * Checks that none of these pairs, which a review is about to delete, needs another person.
 * @throws AppError 409 when one does: it is cleared in screening, where another person agrees
 */
export async function checkDeletedAlone(query: Query, pairs: readonly PairIdentity[]): Promise<void> {
  const forTwo = await findPairsForTwo(query, pairs);
  if (forTwo.size > 0)
    throw new AppError('CONFLICT', { message: SCREENING_MESSAGES.secondPersonInScreening });
}

/** Finds which of some pairs are deleted only with another person, by `identityKey`. */
export async function findPairsForTwo(query: Query, pairs: readonly PairIdentity[]): Promise<Set<string>> {
  const found = new Set<string>();
  const { rule } = await readAlertRule(query);
  if (rule.secondPerson !== true) return found;
  for (const some of inParts(pairs, PAIRS_PER_READ)) {
    const likely = await listLikelyOf(query, some);
    const forTwo = await findForTwo(
      query,
      likely.map((pair) => ({ ...pair, tier: 'likely' })),
    );
    for (const finding of likely) if (forTwo.has(finding.id)) found.add(identityKey(finding));
  }
  return found;
}
