import { ORPCError } from '@orpc/client';
import type { MadeDecision } from '#contract/match-candidate-contract.ts';
import type { Decision } from '#matching';
import type { lastingApi } from '../../../api/lasting-api.ts';
import { UNDECIDED } from '../candidates/review-items.ts';
import type { DecisionCache } from './decision-cache.ts';
import type { DecisionTarget } from './decision-counts.ts';

/** One decision about a pair or group. */
export type DecisionItem = DecisionTarget & { decision: Decision; note?: string };

/** What is to be done on the server: a decision as one step of undo, or the last step back. */
export type ReviewMutation =
  | {
      type: 'decide';
      /** With the decision that was seen before. */
      item: DecisionItem & { expected: Decision };
      /** What stood before. */
      before: MadeDecision;
      label: string;
    }
  | { type: 'undo' };

/** What somebody else decided about something that was just decided here. */
export type OtherDecision = DecisionTarget & { name: string; decision: MadeDecision };

/** What undo took back. */
export type Undone = { label: string; first: DecisionTarget | null; count: number };

/** What came of a mutation, beyond what was on the screen already. */
export type MutationOutcome = {
  others?: readonly OtherDecision[];
  refusal?: string;
  undone?: Undone;
  /** What is shown may be wrong and has to be read again. */
  isUnsure?: boolean;
};

/** Whose mutations they are, where they are sent and where they are shown. */
export type MutationContext = {
  calls: Pick<typeof lastingApi.matching, 'decide' | 'undo'>;
  cache: DecisionCache;
  runId: string;
  /** Mail address of the person who decides. */
  by: string;
};

/** Sends a mutation to the server. Rejects when it is worth another try. */
export async function sendMutation(
  mutation: ReviewMutation,
  context: MutationContext,
): Promise<MutationOutcome> {
  if (mutation.type === 'undo') return undoLast(context);
  const { item, label } = mutation;
  try {
    await context.calls.decide({ runId: context.runId, items: [item], label });
    return {};
  } catch (problem) {
    if (!isRefusal(problem)) throw problem;
    return acceptOthers(mutation, problem, context);
  }
}

/** What somebody else decided first stands; what was decided here is shown as it is on the server. */
function acceptOthers(
  { item, before }: Extract<ReviewMutation, { type: 'decide' }>,
  problem: ORPCError<string, unknown>,
  { cache, by }: MutationContext,
): MutationOutcome {
  const current = currentOf(problem);
  const isSame = (one: OtherDecision) => one.recordId === item.recordId && one.key === item.key;
  // A response that was lost on the way made the decision all the same.
  const isOurs = (one: OtherDecision) =>
    isSame(one) && one.decision.by === by && one.decision.value === item.decision;
  const others = current.filter((one) => !isOurs(one));
  if (current.length > 0 && others.length === 0) return {};
  const { recordId, key } = item;
  cache.patch({ recordId, key, decision: current.find(isSame)?.decision ?? before });
  return others.length > 0 ? { others } : { refusal: problem.message, isUnsure: true };
}

/**
 * Takes the last step back. Is not retried when no response came: it may have been done, and a second try would take
 * back one step more.
 */
async function undoLast({ calls, cache, runId }: MutationContext): Promise<MutationOutcome> {
  try {
    const { undone, items } = await calls.undo({ runId });
    const isShown = items.map(({ recordId, key, decision }) =>
      cache.patch({ recordId, key, decision: { ...UNDECIDED, value: decision } }),
    );
    return {
      undone: { label: undone, first: items[0] ?? null, count: items.length },
      // Who made a decision that stands again, and when, only the server knows.
      isUnsure: isShown.includes(false) || items.some(({ decision }) => decision !== 'undecided'),
    };
  } catch (problem) {
    return { ...undoRefusal(problem), isUnsure: true };
  }
}

function undoRefusal(problem: unknown): MutationOutcome {
  if (!isRefusal(problem))
    return { refusal: 'Nobody answered, so look whether the last step was taken back.' };
  const others = currentOf(problem);
  if (others.length > 0) return { others };
  return { refusal: problem.code === 'CONFLICT' ? 'Nothing is left to undo.' : problem.message };
}

function currentOf(problem: ORPCError<string, unknown>): OtherDecision[] {
  return (problem.data as { current?: OtherDecision[] } | undefined)?.current ?? [];
}

/** A refusal is an answer; too many requests and a lost session pass. */
function isRefusal(problem: unknown): problem is ORPCError<string, unknown> {
  return (
    problem instanceof ORPCError && problem.status < 500 && problem.status !== 429 && problem.status !== 401
  );
}
