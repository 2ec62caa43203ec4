import { createHash } from 'node:crypto';
import type { ClearPreview, FindingPart } from '#contract/matching/clearing-contract.ts';
import { MAX_STEP_DECISIONS } from '#contract/matching/match-decision-contract.ts';
import { SCREENING_MESSAGES } from '#contract/matching/screening-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import { isNearBirthday } from '#matching';
import { runTransaction } from '../../../db/run-transaction.ts';
import type { Query } from '../../../db/tables.ts';
import { AppError } from '../../../ground/app-error.ts';
import { findForTwo } from '../../decisions/second-person.ts';
import type { StepOutcome } from '../../decisions/step-outcome.ts';
import type { MatchDeps, Reviewer } from '../../match-deps.ts';
import { findListsWithReason } from '../../reason-rules.ts';
import type { WantedFindings } from '../finding-condition-store.ts';
import { leadsOf } from '../finding-facts.ts';
import { listOpenFindings, type NamedFinding } from '../open-finding-store.ts';
import { lockDecisions } from './decide-findings.ts';
import { makeFindingStep } from './make-finding-step.ts';

type ClearDeps = Pick<MatchDeps, 'db' | 'config'>;
type Fitting = { clearable: NamedFinding[]; recommended: number; forTwo: number; hash: string };

const PART_WORDS: Record<FindingPart, string> = {
  ...{ likely: 'likely', possible: 'possible', conflicting: 'birthday conflict', below: 'below the rule' },
  gone: 'gone',
};

/** Previews a page of exactly what clearing by a filter decides, with the hash of the whole list. */
export async function previewClear(
  { db: { query }, config }: ClearDeps,
  { cursor, limit, ...wanted }: WantedFindings & { cursor: number; limit: number },
): Promise<ClearPreview> {
  const { clearable, recommended, forTwo, hash } = await findClearable(query, wanted);
  const needReason = await findListsWithReason(query, config, listIdsOf(clearable));
  const next = cursor + limit;
  return {
    items: clearable.slice(cursor, next).map((one) => ({
      ...{ id: one.id, recordName: one.recordName, externalName: one.externalName, listName: one.listName },
      ...{ combined: one.combined, birthday: one.birthday || 'missing' },
    })),
    count: clearable.length,
    clients: new Set(clearable.map(({ clientId }) => clientId)).size,
    ...{ hash, recommended, forTwo, needsReason: needReason.size > 0 },
    suspicious: clearable.filter(({ birthday }) => isNearBirthday(birthday)).length,
    nextCursor: next < clearable.length ? next : null,
  };
}

/**
 * Deletes exactly the pairs that were previewed, but for those left out, as one step.
 * @throws AppError 400 without a reason that a list asks for, 409 when the list has changed since
 */
export async function clearFindings(
  { db, config }: ClearDeps,
  user: Reviewer,
  {
    hash,
    except,
    reason,
    note,
    ...wanted
  }: WantedFindings & {
    hash: string;
    except: readonly string[];
    reason?: string | undefined;
    note?: string | undefined;
  },
): Promise<{ cleared: number; step: StepOutcome['step'] }> {
  return runTransaction(db.query, async (transaction) => {
    await lockDecisions(transaction);
    const fitting = await findClearable(transaction, wanted);
    if (fitting.hash !== hash)
      throw new AppError('CONFLICT', { message: SCREENING_MESSAGES.findingsChanged });
    const cleared = fitting.clearable.filter(({ id }) => !except.includes(id));
    const step = await makeFindingStep(transaction, config, user, {
      ...{ findings: cleared, decision: 'delete', reason, note, action: 'bulk' },
      label: labelOf(wanted, cleared.length),
    });
    return { cleared: cleared.length, step };
  });
}

/**
 * Finds what clearing by a filter decides: what is open and present, the strongest first. What leads for its record as a
 * recommended candidate does is left out and counted, and so is what needs another person.
 * @throws AppError 400 when that exceeds the size of a step
 */
async function findClearable(query: Query, wanted: WantedFindings): Promise<Fitting> {
  const found = await listOpenFindings(query, wanted, { limit: MAX_STEP_DECISIONS + 1, offset: 0 });
  if (found.length > MAX_STEP_DECISIONS)
    throw new AppError('BAD_REQUEST', { message: MESSAGES.bulkTooLarge });
  const present = found.filter(({ state }) => state !== 'gone');
  const leads = await leadsOf(query, [...new Set(present.map(({ clientId }) => clientId))]);
  const alone = present.filter((finding) => !leads(finding, 'missing'));
  const forTwo = await findForTwo(query, alone);
  const clearable = alone.filter(({ id }) => !forTwo.has(id));
  const hash = createHash('sha256');
  for (const { id, valuesHash, changedAt } of clearable) hash.update(`${id} ${valuesHash} ${changedAt}\n`);
  const recommended = present.length - alone.length;
  return { clearable, recommended, forTwo: forTwo.size, hash: hash.digest('base64url') };
}

function listIdsOf(findings: readonly NamedFinding[]): string[] {
  return [...new Set(findings.map(({ listId }) => listId))];
}

function labelOf({ part, list }: WantedFindings, count: number): string {
  const what = part ? `${count} ${PART_WORDS[part]}` : String(count);
  return `Clear ${what}${list ? ` of ${list}` : ''}`.slice(0, 200);
}
