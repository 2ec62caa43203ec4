import type { Decision } from './decision.ts';
import { LOW_SCORE } from './thresholds.ts';

/** The bulk decisions. */
export const BULK_ACTIONS = [
  'confirm-recommended',
  'delete-low',
  'delete-remaining',
  'delete-fitting',
] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** A candidate or group, as far as a bulk decision depends on it. A group has score 0 and is never recommended. */
export type BulkItem = {
  key: string;
  score: number;
  recommended: boolean;
  decision: Decision;
  isGroup?: boolean;
};

export function bulkDecision(action: BulkAction): Decision {
  return action === 'confirm-recommended' ? 'confirm' : 'delete';
}

/** The items a bulk action decides: only undecided ones, so that no bulk overrides a person. */
export function bulkItems<Item extends BulkItem>(action: BulkAction, items: readonly Item[]): Item[] {
  return items.filter((item) => item.decision === 'undecided' && isSelected(action, item));
}

function isSelected(action: BulkAction, { score, recommended, isGroup = false }: BulkItem): boolean {
  if (action === 'confirm-recommended') return recommended;
  return action === 'delete-remaining' || action === 'delete-fitting' || (score < LOW_SCORE && !isGroup);
}
