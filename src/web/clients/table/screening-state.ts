import type { ScreeningState } from '#contract/clients/client-table-contract.ts';
import { counted } from '../../ui/count-words.ts';

/** The sign of each state of standing screening. */
export const SCREENING_SIGNS: Record<ScreeningState, string> = {
  likely: '●',
  possible: '○',
  other: '◐',
  clear: '✓',
  never: '–',
};

/** Says the state of standing screening: "2 likely", "Clear". `count` is the number of findings that have the state. */
export function screeningWords(state: ScreeningState, count: number): string {
  if (state === 'clear') return 'Clear';
  if (state === 'never') return 'Never';
  return state === 'other' ? counted(count, 'finding') : `${count} ${state}`;
}
