import type { Handover } from '#contract/questions/handover-contract.ts';

/** How far a questionnaire is: "6 of 12 answered, 3 not saved". */
export function handedProgress({
  answered,
  total,
  unsaved,
}: Pick<Handover, 'answered' | 'total' | 'unsaved'>): string {
  return `${answered} of ${total} answered${unsaved > 0 ? `, ${unsaved} not saved` : ''}`;
}
