import type { UsedAlertRule } from '#contract/matching/alert-rule-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import { type AlertRule, tierOf } from '#matching';
import { runTransaction } from '../../../db/run-transaction.ts';
import { AppError } from '../../../ground/app-error.ts';
import { insertAlertRule, lockAlertRule } from '../../comparison/alert-rule-store.ts';
import type { MatchDeps, Reviewer } from '../../match-deps.ts';
import type { MatchTransaction } from '../../match-run-store.ts';
import { type FindingsAlike, listPlaced, moveTier } from './alert-count-store.ts';
import { findAlertRule } from './find-alert-rule.ts';
import { weighAlertRule } from './weigh-alert-rule.ts';

type PlacedAlike = Omit<FindingsAlike, 'open' | 'confirmed'>;
type Change = { version: number; rule: AlertRule; reason: string };

/**
 * Replaces the rule of alerts by its next version and places every finding under it, without a comparison: what is a
 * candidate stays one. Lists that are screened now, or no longer, are compared by the next comparison.
 * @throws AppError 400 without a reason when confirmed matches would no longer be likely, 409 when another user changed it
 */
export async function changeAlertRule(
  { db, log }: Pick<MatchDeps, 'db' | 'log'>,
  user: Reviewer,
  { version, rule, reason }: Change,
): Promise<UsedAlertRule> {
  await runTransaction(db.query, async (transaction) => {
    const used = await lockAlertRule(transaction, { toChange: true });
    if (used.version !== version) throw new AppError('CONFLICT', { message: MESSAGES.alertRuleChanged });
    const { tiers, lost } = await weighAlertRule(transaction, rule);
    if (lost > 0 && reason === '') {
      const message = MESSAGES.alertRuleReason;
      throw new AppError('BAD_REQUEST', { message, fields: [{ path: 'reason', message }] });
    }
    const likely = tiers.find(({ tier }) => tier === 'likely');
    const isNext = await insertAlertRule(transaction, {
      ...{
        version: version + 1,
        rule,
        reason,
        alertsBefore: likely?.before ?? 0,
        alertsAfter: likely?.after ?? 0,
      },
      ...{ changedBy: user.id, changedAt: new Date().toISOString() },
    });
    if (!isNext) throw new AppError('CONFLICT', { message: MESSAGES.alertRuleChanged });
    await placeAll(transaction, rule);
  });
  log.info({ event: 'alert-rule-changed', userId: user.id, version: version + 1 }, 'alert rule changed');
  return findAlertRule(db.query);
}

/** Moves every finding to its tier under a rule. */
async function placeAll(transaction: MatchTransaction, rule: AlertRule): Promise<void> {
  const moved = (await listPlaced(transaction))
    .map((alike) => ({ ...alike, to: tierOf(alike, rule) }))
    .filter(({ tier, to }) => tier !== to);
  const groupOf = ({ kind, listName, birthday, to }: PlacedAlike & { to: string }) =>
    JSON.stringify([kind, listName, birthday, to]);
  for (const some of Map.groupBy(moved, groupOf).values()) {
    const [first] = some;
    if (!first) continue;
    await moveTier(transaction, first, { means: some.map(({ combined }) => combined), tier: first.to });
  }
}
