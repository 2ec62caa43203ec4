import type { MadeDecision } from '#contract/matching/matching-parts.ts';
import type { StoredDecision } from '../match-decision-store.ts';

/** Maps a decision about a pair or group to its shape in the API; reopened when it was about other values. */
export function toDecisionView(
  decision: StoredDecision | undefined,
  { valuesHash, runId }: { valuesHash: string; runId: string },
): MadeDecision {
  if (!decision) return { ...UNDECIDED, reopened: null };
  const { decision: value, by, at, note, reason } = decision;
  if (decision.valuesHash !== valuesHash) {
    return { ...UNDECIDED, reopened: { value, by: by.email, at } };
  }
  return { value, by: by.email, at, note, reason, remembered: decision.runId !== runId, reopened: null };
}

const UNDECIDED = {
  value: 'undecided',
  by: null,
  at: null,
  note: null,
  reason: null,
  remembered: false,
} as const;
