import type { Decision } from './decision.ts';
import { LOW_SCORE } from './thresholds.ts';

/** What can be decided for many candidates at once. */
export const BULK_ACTIONS = ['confirm-recommended', 'delete-low', 'delete-remaining'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** What of a candidate or group a bulk looks at. A group has no score of its own: 0, and never recommended. */
export type BulkItem = {
  key: string;
  score: number;
  recommended: boolean;
  decision: Decision;
  isGroup?: boolean;
};

/** The decision a bulk makes. */
export function bulkDecision(action: BulkAction): Decision {
  return action === 'confirm-recommended' ? 'confirm' : 'delete';
}

/** Exactly the items a bulk decides: undecided ones alone, so that no bulk overrides a person. */
export function bulkItems<Item extends BulkItem>(action: BulkAction, items: readonly Item[]): Item[] {
  return items.filter((item) => item.decision === 'undecided' && isMeant(action, item));
}

function isMeant(action: BulkAction, { score, recommended, isGroup = false }: BulkItem): boolean {
  if (action === 'confirm-recommended') return recommended;
  return action === 'delete-remaining' || (score < LOW_SCORE && !isGroup);
}
