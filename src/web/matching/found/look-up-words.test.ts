import { expect, test } from 'vitest';
import type { LookUp, LookUpCandidate } from '#contract/matching/look-up-contract.ts';
import { orderSentence } from './look-up-words.ts';

const found = (...items: [score: number, birthday: LookUpCandidate['birthday']][]) =>
  ({ compared: 2_203, items: items.map(([score, birthday]) => ({ score, birthday })) }) as LookUp;

test.each([
  ['nothing when the better score comes first', found([85, 'missing'], [80, 'missing']), ''],
  [
    'an equal birthday',
    found([80, 'exact'], [85, 'missing']),
    ' 80 ranks above 85: it has the same birthday.',
  ],
  [
    'a near birthday',
    found([80, 'day-month-swapped'], [85, 'missing']),
    ' 80 ranks above 85: its birthday is near.',
  ],
  [
    'the words when no birthday tells',
    found([63, 'missing'], [64, 'missing']),
    ' 63 ranks above 64: its words agree better.',
  ],
])('the order of what a look-up found is explained by %s', (_what, looked, sentence) => {
  expect(orderSentence(looked)).toBe(`2,203 records compared.${sentence}`);
});
