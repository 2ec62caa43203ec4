import type { ChangedValue } from '#matching';
import { inSentence, pathLabel } from '#records';

const SIDES = { ours: 'our', theirs: 'their' } as const;

/** What a value was and is, as part of a sentence: "their birthday was 1960, is now 1953". */
export function changedValueWords({ side, field, before, after }: ChangedValue): string {
  const named = `${SIDES[side]} ${inSentence(pathLabel(field))}`;
  if (before === '') return `${named} was not given, is now ${after}`;
  return `${named} was ${before}, ${after === '' ? 'is no longer given' : `is now ${after}`}`;
}
