import type { UsedAlertRule } from '#contract/matching/alert-rule-contract.ts';
import { SCREENING_MESSAGES } from '#contract/matching/screening-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import { type AlertRule, tierOf } from '#matching';
import { runTransaction } from '../../../db/run-transaction.ts';
import type { Query, Transaction } from '../../../db/tables.ts';
import { AppError } from '../../../ground/app-error.ts';
import { owner, verifiedUser } from '../../../http/require-session.ts';
import { findUserNames } from '../../../identity/base/user-store.ts';
import { isEmbeddedList } from '../../../reference-lists/reference-list-store.ts';
import { addAuditRows } from '../../audit/match-audit-store.ts';
import {
  insertAlertRule,
  listAlertRules,
  lockAlertRule,
  readAlertRule,
} from '../../comparison/alert-rule-store.ts';
import { listCurrentLists, screenedLists } from '../../comparison/current-lists.ts';
import { deleteStep, listStepItems, readLastStep } from '../../decisions/match-step-store.ts';
import { readNextUndo, type StepOutcome } from '../../decisions/step-outcome.ts';
import { identityKey, readDecisions } from '../../match-decision-store.ts';
import type { MatchDeps, Reviewer } from '../../match-deps.ts';
import { findFoundRecords, findParts } from '../find-screening.ts';
import { readRecordNames, releaseProposals } from '../finding-store.ts';
import { wantedBy } from '../wanted-by.ts';
import { type FindingsAlike, listPlaced, moveTier } from './alert-count-store.ts';
import { clearFindings, previewClear } from './clear-findings.ts';
import { decideFinding, keepOpen } from './decide-finding.ts';
import { decideFindings, lockDecisions, NO_RUN } from './decide-findings.ts';
import { weighAlertRule } from './weigh-alert-rule.ts';

/** Changes that are listed. */
const MOST_CHANGES = 50;

/** Implements the calls about tiers: the parts of the inbox, clearing by filter, and the alert rule. */
export function alertRoutes(deps: Pick<MatchDeps, 'db' | 'log' | 'config'>) {
  const { query } = deps.db;
  return {
    parts: verifiedUser.screening.parts.handler(({ input, context: { user } }) =>
      findParts(query, wantedBy(input, user.id)),
    ),
    records: verifiedUser.screening.records.handler(({ input, context: { user } }) =>
      findFoundRecords(query, wantedBy(input, user.id)),
    ),
    previewClear: verifiedUser.screening.previewClear.handler(({ input, context: { user } }) =>
      previewClear(deps, wantedBy(input, user.id)),
    ),
    clear: verifiedUser.screening.clear.handler(({ input, context: { user } }) =>
      clearFindings(deps, user, wantedBy(input, user.id)),
    ),
    decide: verifiedUser.screening.decide.handler(({ input, context: { user } }) =>
      decideFinding(deps, user, input),
    ),
    keepOpen: verifiedUser.screening.keepOpen.handler(({ input, context: { user } }) =>
      keepOpen(deps, user, input),
    ),
    undo: verifiedUser.screening.undo.handler(({ context: { user } }) => undoClear(deps, user)),
    alertRule: verifiedUser.screening.alertRule.handler(() => findAlertRule(query)),
    previewAlertRule: verifiedUser.screening.previewAlertRule.handler(({ input }) =>
      weighAlertRule(query, input.rule),
    ),
    saveAlertRule: owner.screening.saveAlertRule.handler(({ input, context: { user } }) =>
      changeAlertRule(deps, user, input),
    ),
  };
}

type PlacedAlike = Omit<FindingsAlike, 'open' | 'confirmed'>;
type Change = { version: number; rule: AlertRule; reason: string };

/**
 * Replaces the rule of alerts by its next version and places every finding under it, without a comparison: what is a
 * candidate stays one. Lists that are screened now, or no longer, are compared by the next comparison.
 * @throws AppError 400 without a reason when confirmed matches would no longer be likely, 409 when another user changed it
 */
async function changeAlertRule(
  { db, log }: Pick<MatchDeps, 'db' | 'log'>,
  user: Reviewer,
  { version, rule, reason }: Change,
): Promise<UsedAlertRule> {
  await runTransaction(db.query, async (transaction) => {
    const used = await lockAlertRule(transaction, { toChange: true });
    if (used.version !== version)
      throw new AppError('CONFLICT', { message: SCREENING_MESSAGES.alertRuleChanged });
    const { tiers, lost } = await weighAlertRule(transaction, rule);
    if (lost > 0 && reason === '') {
      const message = SCREENING_MESSAGES.alertRuleReason;
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
    if (!isNext) throw new AppError('CONFLICT', { message: SCREENING_MESSAGES.alertRuleChanged });
    await placeAll(transaction, rule);
    await releaseProposals(transaction, rule);
  });
  log.info({ event: 'alert-rule-changed', userId: user.id, version: version + 1 }, 'alert rule changed');
  return findAlertRule(db.query);
}

/** Moves every finding to its tier under a rule. */
async function placeAll(transaction: Transaction, rule: AlertRule): Promise<void> {
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

/**
 * Takes back what a user decided last; the audit log keeps both. What was decided again since, as in a review, stays and is
 * counted, so that it is in the way of no earlier step.
 * @throws AppError 409 when nothing is left
 */
async function undoClear(
  { db }: Pick<MatchDeps, 'db'>,
  user: Reviewer,
): Promise<{ undone: number; overtaken: number; step: StepOutcome['step'] }> {
  return runTransaction(db.query, async (transaction) => {
    await lockDecisions(transaction);
    const own = { runId: NO_RUN, userId: user.id };
    const step = await readLastStep(transaction, own);
    if (!step) throw new AppError('CONFLICT', { message: MESSAGES.nothingToUndo });
    const items = await listStepItems(transaction, step.id);
    const pairs = items.map(({ pair }) => pair);
    const current = await readDecisions(transaction, pairs);
    const changes = items.flatMap(({ pair, before, wasHolding, after }) =>
      after && current.get(identityKey(pair))?.stepId === step.id
        ? {
            ...{ pair, valuesHash: after.valuesHash, from: after, store: before },
            to: wasHolding ? before : null,
          }
        : [],
    );
    await decideFindings(transaction, changes);
    await deleteStep(transaction, step.id);
    const names = await readRecordNames(transaction, pairs);
    await addAuditRows(
      transaction,
      user,
      changes.map(({ pair, from, to }) => ({
        ...{ action: 'undo' as const, runId: NO_RUN, ...pair, name: names.get(identityKey(pair)) ?? '' },
        ...{ externalName: from.externalName, score: from.score, old: from.decision },
        ...{ new: to?.decision ?? ('undecided' as const), reason: to?.reason ?? null },
      })),
    );
    const overtaken = items.length - changes.length;
    return { undone: changes.length, overtaken, step: await readNextUndo(transaction, own) };
  });
}

/** Finds the rule in use, the lists that it is about, and its changes, newest first. */
async function findAlertRule(query: Query): Promise<UsedAlertRule> {
  const { version, rule } = await readAlertRule(query);
  const lists = await listCurrentLists(query);
  const usual = screenedLists(lists, { ...rule, lists: {} });
  const changes = await listAlertRules(query, MOST_CHANGES);
  const names = await findUserNames(
    query,
    changes.map(({ changedBy }) => changedBy),
  );
  return {
    ...{ version, rule },
    lists: usual.map(({ id, name, counts, kinds }) => ({
      ...{ name, isEmbedded: isEmbeddedList(id), usual: kinds.length > 0 },
      records: { organisation: counts.clients, person: counts.contacts + counts.relatedParties },
    })),
    changes: changes.map((change) => ({
      ...{ version: change.version, at: change.changedAt, by: names.get(change.changedBy) ?? '' },
      ...{ reason: change.reason, before: change.alertsBefore, after: change.alertsAfter, rule: change.rule },
    })),
  };
}
