import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lawRuns } from '../../tests/support/law-runs.ts';
import { BULK_ACTIONS, bulkDecision, bulkItems } from './bulk-decision.ts';
import {
  DECISIONS,
  type DecisionLog,
  decide,
  decisionOf,
  isDecided,
  startDecisions,
  undoDecision,
} from './decision.ts';

const KEYS = ['p1', 'p2', 'p3', 'group:birthday', '__proto__', 'constructor'];
const key = fc.constantFrom(...KEYS);
const decision = fc.constantFrom(...DECISIONS);
const item = fc.record({ key, decision });
const candidates = KEYS.map((one, at) => ({ key: one, score: at * 20, recommended: at > 3 }));

const act = fc.oneof(
  fc.record({ do: fc.constant('decide' as const), items: fc.array(item, { maxLength: 8 }) }),
  fc.record({ do: fc.constant('bulk' as const), action: fc.constantFrom(...BULK_ACTIONS) }),
  fc.record({ do: fc.constant('undo' as const) }),
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

function perform(log: DecisionLog, one: Act): DecisionLog {
  if (one.do === 'undo') return undoDecision(log);
  if (one.do === 'decide') return decide(log, { label: 'some', items: one.items });
  const open = candidates.map((candidate) => ({
    ...candidate,
    decision: decisionOf(log.decisions, candidate.key),
  }));
  const items = bulkItems(one.action, open).map((found) => ({
    key: found.key,
    decision: bulkDecision(one.action),
  }));
  return decide(log, { label: one.action, items });
}

describe('decisions', () => {
  test('are back in the first state after any acts, when all is undone', () => {
    fc.assert(
      fc.property(fc.array(item), fc.array(act, { maxLength: 30 }), (before, acts) => {
        const first = startDecisions(decide(startDecisions(), { label: '', items: before }).decisions);
        let log = acts.reduce(perform, first);
        while (log.steps.length > 0) log = undoDecision(log);
        const inOrder = ({ decisions }: DecisionLog) => JSON.stringify(Object.entries(decisions).sort());
        expect(inOrder(log)).toBe(inOrder(first));
        expect(undoDecision(log)).toBe(log);
      }),
      lawRuns(200),
    );
  });

  test('made in one act are undone in one', () => {
    const log = decide(startDecisions(), {
      label: 'two at once',
      items: [
        { key: 'p1', decision: 'confirm' },
        { key: 'p2', decision: 'delete' },
      ],
    });
    expect(log.decisions).toEqual({ p1: 'confirm', p2: 'delete' });
    expect(undoDecision(log)).toEqual(startDecisions());
  });

  test('that change nothing are no step', () => {
    const log = decide(startDecisions(), { label: 'one', items: [{ key: 'p1', decision: 'confirm' }] });
    expect(decide(log, { label: 'again', items: [{ key: 'p1', decision: 'confirm' }] })).toBe(log);
    expect(decide(log, { label: 'nothing', items: [] })).toBe(log);
  });

  test.each([
    [{ decision: 'undecided' as const }, false],
    [{ decision: 'confirm' as const }, true],
    [{ decision: 'delete' as const, group: { members: 400, decidedMembers: 0 } }, true],
    [{ decision: 'undecided' as const, group: { members: 2, decidedMembers: 2 } }, true],
    [{ decision: 'undecided' as const, group: { members: 2, decidedMembers: 1 } }, false],
  ])('about a candidate, or a group as one or one by one: %j is decided: %s', (item, expected) => {
    expect(isDecided(item)).toBe(expected);
  });

  test('survive being kept as JSON', () => {
    const log = decide(startDecisions(), { label: 'one', items: [{ key: 'p1', decision: 'confirm' }] });
    expect(undoDecision(JSON.parse(JSON.stringify(log)))).toEqual(startDecisions());
  });
});

describe('a bulk', () => {
  const items = [
    { key: 'best', score: 90, recommended: true, decision: 'undecided' as const },
    { key: 'mid', score: 60, recommended: false, decision: 'undecided' as const },
    { key: 'low', score: 24, recommended: false, decision: 'undecided' as const },
    { key: 'edge', score: 25, recommended: false, decision: 'undecided' as const },
    { key: 'kept', score: 10, recommended: false, decision: 'confirm' as const },
    { key: 'group', score: 0, recommended: false, decision: 'undecided' as const, isGroup: true },
  ];

  test.each([
    ['confirm-recommended', ['best']],
    ['delete-low', ['low']],
    ['delete-remaining', ['best', 'mid', 'low', 'edge', 'group']],
  ] as const)('to %s decides %j, and nothing a person has decided', (action, keys) => {
    expect(bulkItems(action, items).map((one) => one.key)).toEqual(keys);
  });
});
