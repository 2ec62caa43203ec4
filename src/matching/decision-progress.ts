import type { EntityKind } from '#records';
import type { Decision } from './decision.ts';

/** A candidate, or a group of `members` candidates of which some are decided one by one. */
export type DecidedItem = {
  decision: Decision;
  group?: { members: number; decidedMembers: number } | undefined;
};

export type DecisionProgress = { decided: number; undecided: number };

/** Whether nothing is left to decide: a group's decision counts as that of each in it, and theirs as the group's. */
export function isDecided({ decision, group }: DecidedItem): boolean {
  return decision !== 'undecided' || (group !== undefined && group.decidedMembers >= group.members);
}

/** "37 of 120 decided": candidates and groups, each counting once. */
export function decisionProgress(items: Iterable<DecidedItem>): DecisionProgress {
  const progress = { decided: 0, undecided: 0 };
  for (const item of items) progress[isDecided(item) ? 'decided' : 'undecided']++;
  return progress;
}

/** Why resolution cannot begin: there is no finished run, or candidates of a kind await a decision. */
export type ProceedBlocker =
  | { why: 'no-finished-run' }
  | { why: 'undecided'; kind: EntityKind; count: number };

/** Everything that keeps resolution from beginning; empty when it may. */
export function proceedBlockers(
  isFinished: boolean,
  undecided: Readonly<Partial<Record<EntityKind, number>>>,
): ProceedBlocker[] {
  if (!isFinished) return [{ why: 'no-finished-run' }];
  return (Object.entries(undecided) as [EntityKind, number][])
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => ({ why: 'undecided', kind, count }));
}
