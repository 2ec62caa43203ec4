import { expect, test } from 'vitest';
import type { Decision } from '#matching';
import type { PairAudit } from './entity-file-store.ts';
import { pairDecisions } from './pair-decisions.ts';

const step = (action: string, decision: Decision, externalId = 'x1'): PairAudit => ({
  ...{ action, decision, externalId, at: '2026-05-01T08:00:00.000Z', by: 'ann@cairn.example', userId: 'u' },
  ...{ listName: 'Register', listVersion: '1', externalName: 'X', score: 80, threshold: 75, note: null },
});

test.each([
  [[], []],
  [[step('decide', 'confirm')], ['confirm']],
  [[step('decide', 'confirm'), step('bulk', 'delete')], ['delete']],
  [[step('decide', 'confirm'), step('decide', 'undecided')], []],
  [[step('decide', 'confirm'), step('undo', 'undecided')], []],
  [[step('decide', 'confirm'), step('decide', 'delete'), step('undo', 'confirm')], ['confirm']],
  [[step('decide', 'confirm'), step('decide', 'undecided'), step('undo', 'confirm')], ['confirm']],
  [[step('decide', 'confirm'), step('bulk', 'delete'), step('undo', 'undecided')], []],
  [
    [step('decide', 'confirm'), step('decide', 'delete', 'x2')],
    ['confirm', 'delete'],
  ],
])(
  'after case %# the decisions that stand are those that were neither changed nor undone',
  (rows, decisions) => {
    expect(pairDecisions(rows).map(({ decision }) => decision)).toEqual(decisions);
  },
);
