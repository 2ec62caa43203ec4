import { ORPCError } from '@orpc/client';
import type { MadeDecision, Reason } from '#contract/matching/matching-parts.ts';
import type { Decision } from '#matching';
import type { lastingApi } from '../../../api/lasting-api.ts';
import { UNDECIDED } from '../candidates/review-items.ts';
import type { DecisionCache } from './decision-cache.ts';
import type { DecisionTarget } from './decision-counts.ts';

/** One decision about a pair or group. */
export type DecisionItem = DecisionTarget & { decision: Decision; note?: string; reason?: Reason | null };

/** A mutation to send: a decision, which is one step of undo, or the undo of the last step. */
export type ReviewMutation =
  | {
      type: 'decide';
      /** The decision, with the one the user saw before as `expected`. */
      item: DecisionTarget & { decision: Decision; expected: Decision; note?: string; reason?: string };
      /** The decision before. */
      before: MadeDecision;
      label: string;
    }
  | { type: 'undo' };

/** A decision that another user made first about the same pair or group. */
export type OtherDecision = DecisionTarget & { name: string; decision: MadeDecision };

/** The outcome of an undo. */
export type Undone = { label: string; first: DecisionTarget | null; count: number };

/** The outcome of a mutation, as far as it differs from the optimistic update. */
export type MutationOutcome = {
  others?: readonly OtherDecision[];
  refusal?: string;
  undone?: Undone;
  /** The cache may be wrong and has to be refetched. */
  isStale?: boolean;
  /** The revision of the run that the mutation made. */
  revision?: number | null;
};

/** The dependencies of sending a mutation. */
export type MutationContext = {
  calls: Pick<typeof lastingApi.matching, 'decide' | 'undo'>;
  cache: DecisionCache;
  runId: string;
  /** Email of the user who decides. */
  by: string;
};

/** Sends a mutation to the server. Rejects when it should be retried. */
export async function sendMutation(
  mutation: ReviewMutation,
  context: MutationContext,
): Promise<MutationOutcome> {
  if (mutation.type === 'undo') return undoLast(context);
  const { item, label } = mutation;
  try {
    const { revision } = await context.calls.decide({ runId: context.runId, items: [item], label });
    return { revision };
  } catch (problem) {
    if (!isRefusal(problem)) throw problem;
    return acceptOthers(mutation, problem, context);
  }
}

/** Replaces a refused decision with the server's. The first decision wins. */
function acceptOthers(
  { item, before }: Extract<ReviewMutation, { type: 'decide' }>,
  problem: ORPCError<string, unknown>,
  { cache, by }: MutationContext,
): MutationOutcome {
  const current = currentOf(problem);
  const isSame = (one: OtherDecision) => one.recordId === item.recordId && one.key === item.key;
  // Our decision may have been stored by a request whose response was lost.
  const isOurs = (one: OtherDecision) =>
    isSame(one) && one.decision.by === by && one.decision.value === item.decision;
  const others = current.filter((one) => !isOurs(one));
  if (current.length > 0 && others.length === 0) return {};
  const { recordId, key } = item;
  cache.patch({ recordId, key, decision: current.find(isSame)?.decision ?? before });
  return others.length > 0 ? { others } : { refusal: problem.message, isStale: true };
}

/**
 * Undoes the last step. Not retried without a response: the call is not idempotent, so a second one could undo another
 * step.
 */
async function undoLast({ calls, cache, runId }: MutationContext): Promise<MutationOutcome> {
  try {
    const { undone, items, current, revision } = await calls.undo({ runId });
    const isShown = items.map(({ recordId, key, decision }) =>
      cache.patch({ recordId, key, decision: { ...UNDECIDED, value: decision } }),
    );
    return {
      revision,
      others: current,
      ...((items.length > 0 || current.length === 0) && {
        undone: { label: undone, first: items[0] ?? null, count: items.length },
      }),
      // Only the server knows who made a restored decision, and when.
      // A step without decisions attached a record, which is no candidate any more.
      isStale:
        items.length === 0 ||
        current.length > 0 ||
        isShown.includes(false) ||
        items.some(({ decision }) => decision !== 'undecided'),
    };
  } catch (problem) {
    return { ...undoRefusal(problem), isStale: true };
  }
}

function undoRefusal(problem: unknown): MutationOutcome {
  if (!isRefusal(problem))
    return { refusal: 'The server did not answer. Check whether the last step was undone.' };
  return { refusal: problem.message };
}

function currentOf(problem: ORPCError<string, unknown>): OtherDecision[] {
  return (problem.data as { current?: OtherDecision[] } | undefined)?.current ?? [];
}

/** Whether the server refused for good; 401, 429 and server errors are temporary. */
function isRefusal(problem: unknown): problem is ORPCError<string, unknown> {
  return (
    problem instanceof ORPCError && problem.status < 500 && problem.status !== 429 && problem.status !== 401
  );
}
