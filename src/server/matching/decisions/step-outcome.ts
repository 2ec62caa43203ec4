import type { Query } from '../../db/tables.ts';
import { countDecided } from '../match-outcome-store.ts';
import { readLastStep } from './match-step-store.ts';

/** The progress of a review after a step, and the step that undo reverts next. */
export type StepOutcome = {
  decided: number;
  undecided: number;
  step: { label: string; items: number } | null;
  /** The revision that the step made; null when it changed nothing. */
  revision: number | null;
};

/** Reads the progress of a review and the next step of undo. */
export async function readStepOutcome(
  query: Query,
  { runId, userId, revision }: { runId: string; userId: string; revision: number | null },
): Promise<StepOutcome> {
  const counts = Object.values(await countDecided(query, runId));
  return {
    decided: counts.reduce((sum, { decided }) => sum + decided, 0),
    undecided: counts.reduce((sum, { undecided }) => sum + undecided, 0),
    step: await readNextUndo(query, { runId, userId }),
    revision,
  };
}

/** Reads the step that undo reverts next; null when none is left. */
export async function readNextUndo(
  query: Query,
  { runId, userId }: { runId: string; userId: string },
): Promise<StepOutcome['step']> {
  const last = await readLastStep(query, { runId, userId });
  return last && { label: last.label, items: last.items };
}
