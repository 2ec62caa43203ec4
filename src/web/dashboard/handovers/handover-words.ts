import type { Handover } from '#contract/questions/handover-contract.ts';
import { showDate } from '#records';
import { listedMoment } from '../../ui/moment-words.ts';

/** Who handed it over, when, and by which day: "Handed to you by Ruth Penhale, today, 14:06, to be done by 1 December 2026". */
export function handedWords({ from, handedAt, day }: Handover): string {
  const by = day === null ? '' : `, to be done by ${showDate(day)}`;
  return `Handed to you by ${from.name}, ${listedMoment(handedAt)}${by}`;
}

/** Whether every question of it is answered, and every answer is in the record. */
export function isDone({
  answered,
  total,
  unsaved,
}: Pick<Handover, 'answered' | 'total' | 'unsaved'>): boolean {
  return total > 0 && answered === total && unsaved === 0;
}
