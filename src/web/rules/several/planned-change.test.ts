import { expect, test } from 'vitest';
import type { RulesChange } from '#contract/rule-contract.ts';
import { aRule } from '../../../../tests/support/rule-factories.ts';
import { changeTitle, plannedChanges } from './planned-change.ts';

const on = aRule('on', [], [], { category: 'Tax', applicableTo: ['parties', 'clients'] });
const off = aRule('off', [], [], { off: true });

test.each<[RulesChange, string, (string | null)[]]>([
  [{ kind: 'switch', off: true }, 'Switch off 2 rules?', ['is not asked any more', null]],
  [{ kind: 'switch', off: false }, 'Switch on 2 rules?', [null, 'is asked again']],
  [{ kind: 'delete' }, 'Delete 2 rules?', ['goes', 'goes']],
  [{ kind: 'category', category: 'Tax ' }, 'Category of 2 rules', [null, 'no category becomes Tax']],
  [
    { kind: 'applicableTo', kinds: ['clients', 'parties'] },
    'What 2 rules apply to',
    [null, 'every kind becomes clients, related parties'],
  ],
  [
    { kind: 'applicableTo', kinds: [] },
    'What 2 rules apply to',
    ['clients, related parties becomes every kind', null],
  ],
])('the change %j is listed before it is made', (change, title, words) => {
  expect(changeTitle(change, 2)).toBe(title);
  expect(plannedChanges([on, off], change).map((planned) => planned.words)).toEqual(words);
});
