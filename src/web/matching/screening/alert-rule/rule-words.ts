import type { AlertRulePreview } from '#contract/matching/alert-rule-contract.ts';
import { counted, formatCount } from '../../../ui/count-words.ts';
import { PART_LABELS } from '../screening-words.ts';

const { gone: _gone, ...TIER_LABELS } = PART_LABELS;
export const PLACE_LABELS: Record<AlertRulePreview['tiers'][number]['tier'], string> = {
  ...TIER_LABELS,
  'not screened': 'List not screened',
};

/** "141 likely instead of 489. Of 52 confirmed matches none would be lost." */
export function effectSentence({ tiers, lost }: AlertRulePreview): string {
  const likely = tiers.find(({ tier }) => tier === 'likely');
  const [before, after] = [likely?.before ?? 0, likely?.after ?? 0];
  const instead = before === after ? ', as now' : ` instead of ${formatCount(before)}`;
  const confirmed = tiers.reduce((sum, { confirmedBefore }) => sum + confirmedBefore, 0);
  return `${formatCount(after)} likely${instead}. ${confirmedSentence(confirmed, lost)}`;
}

function confirmedSentence(confirmed: number, lost: number): string {
  if (confirmed === 0) return 'No match is confirmed yet.';
  const all = counted(confirmed, 'confirmed match', 'confirmed matches');
  if (lost === 0) return `Of ${all} none would be lost.`;
  return `Of ${all} ${formatCount(lost)} would no longer be likely.`;
}
