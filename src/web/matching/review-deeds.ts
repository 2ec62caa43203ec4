import { ORPCError } from '@orpc/client';
import type { QueryClient } from '@tanstack/react-query';
import type { MadeDecision } from '#contract/match-candidate-contract.ts';
import type { Decision } from '#matching';
import { lastingApi } from '../api/lasting-api.ts';
import { patchDecision, UNDECIDED } from './decision-cache.ts';

type Place = { recordId: string; key: string };

/** One decision about a pair or group. */
export type DecisionItem = Place & { decision: Decision; note?: string };
/** With the decision that was seen before. */
export type SentItem = DecisionItem & { expected: Decision };

/** What is to be done on the server: decisions as one step of undo, or the last step back. */
export type ReviewDeed =
  | { kind: 'decide'; items: SentItem[]; before: Map<string, MadeDecision>; label: string }
  | { kind: 'undo' };

/** What somebody else decided about something that was just decided here. */
export type OtherDecision = Place & { name: string; decision: MadeDecision };

/** Where undo went. */
export type Undone = { label: string; first: Place | null; count: number };

/** What came of a deed, beyond what was on the screen already. */
export type DeedOutcome = {
  others?: OtherDecision[];
  refusal?: string;
  undone?: Undone;
  /** What is shown may be wrong: ask again. */
  isUnsure?: boolean;
};

/** Where and for whom deeds are done. */
export type DeedGround = { queries: QueryClient; runId: string; by: string };

/** Does a deed on the server. Rejects when it is worth another try. */
export async function carryOutDeed(deed: ReviewDeed, ground: DeedGround): Promise<DeedOutcome> {
  if (deed.kind === 'undo') return undoLast(ground);
  try {
    await lastingApi.matching.decide({ runId: ground.runId, items: deed.items, label: deed.label });
    return {};
  } catch (problem) {
    if (!isRefusal(problem)) throw problem;
    return giveWay(deed, problem, ground);
  }
}

/** The name under which a pair or group is remembered on this page. */
export function placeKey({ recordId, key }: Place): string {
  return `${recordId}\n${key}`;
}

/** What somebody else decided first stands; everything of the step is shown as it is on the server. */
function giveWay(
  deed: Extract<ReviewDeed, { kind: 'decide' }>,
  problem: ORPCError<string, unknown>,
  { queries, runId, by }: DeedGround,
): DeedOutcome {
  const current = currentOf(problem);
  // An answer that was lost on the way made the decision all the same.
  const isOurs = (one: OtherDecision) =>
    one.decision.by === by &&
    deed.items.some((item) => placeKey(item) === placeKey(one) && item.decision === one.decision.value);
  const others = current.filter((one) => !isOurs(one));
  if (current.length > 0 && others.length === 0) return {};
  const theirs = new Map(current.map((one) => [placeKey(one), one.decision]));
  for (const { recordId, key } of deed.items) {
    const place = placeKey({ recordId, key });
    const decision = theirs.get(place) ?? deed.before.get(place) ?? UNDECIDED;
    patchDecision(queries, runId, { recordId, key, decision });
  }
  return others.length > 0 ? { others } : { refusal: problem.message, isUnsure: true };
}

/**
 * Takes the last step back. It is not tried again when no answer came: it may have been done, and a second try would
 * take back one step more.
 */
async function undoLast({ queries, runId }: DeedGround): Promise<DeedOutcome> {
  try {
    const { undone, items } = await lastingApi.matching.undo({ runId });
    const isShown = items.map(({ recordId, key, decision }) =>
      patchDecision(queries, runId, { recordId, key, decision: { ...UNDECIDED, value: decision } }),
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

function undoRefusal(problem: unknown): DeedOutcome {
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
