import type { MatchRun } from '#contract/matching/match-run-contract.ts';
import { ENTITY_KINDS, type EntityKind } from '#records';
import { ENTITY_KIND_LABELS } from '../../../editing/values/entity-kind-labels.ts';
import { counted, formatCount } from '../../../ui/count-words.ts';

/** The progress of a review over all kinds. */
export function reviewCounts(run: MatchRun) {
  const sum = (of: 'decided' | 'undecided' | 'confirmed' | 'groups') =>
    ENTITY_KINDS.reduce((total, kind) => total + run.counts[kind][of], 0);
  const [decided, undecided, confirmed] = [sum('decided'), sum('undecided'), sum('confirmed')];
  return {
    decided,
    undecided,
    confirmed,
    deleted: decided - confirmed,
    total: decided + undecided,
    groups: sum('groups'),
  };
}

/** Why resolution cannot start yet; null when it can. */
export function proceedReason(
  run: MatchRun | null,
  { isMatching, waiting }: { isMatching: boolean; waiting: number },
): string | null {
  if (isMatching) return 'Matching is still running.';
  if (!run) return 'Run matching first.';
  if (run.superseded) return 'A later run replaced this one.';
  const { undecided, groups, total } = reviewCounts(run);
  if (undecided > 0) {
    const what =
      groups > 0
        ? counted(undecided, 'candidate or group', 'candidates and groups')
        : counted(undecided, 'candidate');
    return `${what} still ${undecided === 1 ? 'needs' : 'need'} a decision.`;
  }
  if (waiting > 0) return `${counted(waiting, 'decision is', 'decisions are')} not on the server yet.`;
  return total === 0 && run.state !== 'done' ? 'Run matching first.' : null;
}

/** Compares the run with the previous one: "Contacts since the run before: 18 new, 4 changed, 98 unchanged, 2 gone". */
export function describeChanges({ counts }: MatchRun, kind: EntityKind): string | null {
  const { new: added, changed, unchanged, gone } = counts[kind];
  if (changed + unchanged + gone === 0) return null;
  return `${ENTITY_KIND_LABELS[kind]} since the run before: ${formatCount(added)} new, ${formatCount(changed)} changed, ${formatCount(unchanged)} unchanged, ${formatCount(gone)} gone`;
}
