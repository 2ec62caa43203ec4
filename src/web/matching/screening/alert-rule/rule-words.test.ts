import { expect, test } from 'vitest';
import type { AlertRulePreview } from '#contract/matching/alert-rule-contract.ts';
import { effectSentence } from './rule-words.ts';

const effect = (before: number, after: number, confirmedBefore: number, lost: number): AlertRulePreview => ({
  ...{ lost, named: [], unknown: [] },
  tiers: [{ tier: 'likely', before, after, confirmedBefore, confirmedAfter: confirmedBefore - lost }],
});

test('says how many findings are likely now and then, and what of the confirmed matches would be lost', () => {
  expect(effectSentence(effect(6_123, 489, 52, 0))).toBe(
    '489 likely instead of 6,123. Of 52 confirmed matches none would be lost.',
  );
  expect(effectSentence(effect(489, 300, 52, 3))).toBe(
    '300 likely instead of 489. Of 52 confirmed matches 3 would no longer be likely.',
  );
  expect(effectSentence(effect(5, 5, 1, 0))).toBe(
    '5 likely, as now. Of 1 confirmed match none would be lost.',
  );
  expect(effectSentence(effect(5, 5, 0, 0))).toBe('5 likely, as now. No match is confirmed yet.');
});
