import { countDecided } from '../match-outcome-store.ts';
import type { Query } from '../match-run-store.ts';
import { readLastStep } from '../match-step-store.ts';

/** How far the review of a run has come after a step, and what undo would take back next. */
export type StepOutcome = {
  decided: number;
  undecided: number;
  step: { label: string; items: number } | null;
};

export async function tellOutcome(
  query: Query,
  { runId, userId }: { runId: string; userId: string },
): Promise<StepOutcome> {
  const counts = [...(await countDecided(query, runId)).values()];
  return {
    decided: counts.reduce((sum, { decided }) => sum + decided, 0),
    undecided: counts.reduce((sum, { undecided }) => sum + undecided, 0),
    step: await tellLastStep(query, { runId, userId }),
  };
}

/** What undo would take back next; null when nothing is left. */
export async function tellLastStep(
  query: Query,
  { runId, userId }: { runId: string; userId: string },
): Promise<StepOutcome['step']> {
  const last = await readLastStep(query, { runId, userId });
  return last && { label: last.label, items: last.items };
}
