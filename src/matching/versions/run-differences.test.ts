import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MatchRecord } from '../reference-record.ts';
import {
  type DifferenceReason,
  differenceReasons,
  type FoundPair,
  type PairSources,
  pairChange,
  pairDifferences,
} from './run-differences.ts';

const pair: fc.Arbitrary<FoundPair> = fc.record({
  score: fc.integer({ min: 55, max: 58 }),
  rank: fc.integer({ min: 55, max: 60 }),
});
const found = fc
  .array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), pair), { maxLength: 5 })
  .map((entries) => new Map(entries));

test('a run has no differences from itself, and is turned into the other by the differences', () => {
  fc.assert(
    fc.property(found, found, (before, after) => {
      expect(pairDifferences(before, new Map(before))).toEqual([]);
      const made = new Map(before);
      for (const { key, after: now } of pairDifferences(before, after)) {
        if (now) made.set(key, now);
        else made.delete(key);
      }
      expect(made).toEqual(after);
    }),
  );
});

test('turned round, what was new is lost, and what moved has moved back', () => {
  const turned = { new: 'lost', lost: 'new', moved: 'moved' } as const;
  const named = (differences: ReturnType<typeof pairDifferences<string>>) =>
    differences.map((one) => ({ ...one, change: pairChange(one) })).sort((a, b) => (a.key < b.key ? -1 : 1));
  fc.assert(
    fc.property(found, found, (before, after) => {
      const back = named(pairDifferences(after, before)).map((one) => ({
        ...{ key: one.key, before: one.after, after: one.before },
        change: turned[one.change],
      }));
      expect(named(pairDifferences(before, after))).toEqual(back);
    }),
  );
});

const record: fc.Arbitrary<MatchRecord> = fc.record({
  id: fc.constant('r'),
  kind: fc.constant('contacts'),
  names: fc
    .array(fc.constantFrom('Ada Quay', 'Ada Pier'), { minLength: 1, maxLength: 2 })
    .map((names) =>
      names.map((name, at) => ({ field: at === 0 ? ('name' as const) : ('alias' as const), name })),
    ),
  birthday: fc.constantFrom('1980-01-02', undefined),
  birthplace: fc.constantFrom('Hull', 'Lyon'),
});
const known = <T>(value: fc.Arbitrary<T>) => fc.record({ before: fc.option(value), after: fc.option(value) });
const sources: fc.Arbitrary<PairSources> = fc.record({
  own: known(record),
  reference: known(record),
  version: known(fc.constantFrom({ id: '1', version: 'May' }, { id: '2', version: 'June' })),
  comparesKind: fc.record({ before: fc.boolean(), after: fc.boolean() }),
  threshold: known(fc.constantFrom(55, 57)),
  program: known(fc.constantFrom('1.4.0', '1.5.0')),
  kept: known(fc.record({ top: fc.constant(20), leftOut: fc.constant(480) })),
});
const difference = fc
  .record({ before: fc.option(pair), after: fc.option(pair) })
  .filter(({ before, after }) => before !== null || after !== null);

test('every difference has a reason, and turned round the same one', () => {
  const turn = <T extends { before: unknown; after: unknown }>(one: T): T => ({
    ...one,
    before: one.after,
    after: one.before,
  });
  const turnReason = (reason: DifferenceReason): DifferenceReason => {
    if ('in' in reason) return { ...reason, in: reason.in === 'before' ? 'after' : 'before' };
    return reason.why === 'unknown' ? reason : turn(reason);
  };
  fc.assert(
    fc.property(difference, sources, (one, of) => {
      const reasons = differenceReasons(one, of);
      expect(reasons).not.toEqual([]);
      const turned: PairSources = {
        ...{ own: turn(of.own), reference: turn(of.reference), version: turn(of.version) },
        ...{ comparesKind: turn(of.comparesKind), threshold: turn(of.threshold), program: turn(of.program) },
        kept: turn(of.kept),
      };
      expect(differenceReasons(turn(one), turned).map(turnReason)).toEqual(reasons);
    }),
  );
});

const same: PairSources = {
  own: { before: aRecord({}), after: aRecord({}) },
  reference: { before: aRecord({}), after: aRecord({}) },
  version: { before: { id: '1', version: 'May' }, after: { id: '2', version: 'June' } },
  comparesKind: { before: true, after: true },
  threshold: { before: 55, after: 55 },
  program: { before: null, after: '1.5.0' },
  kept: { before: null, after: null },
};
const moved = { before: { score: 90, rank: 90 }, after: { score: 80, rank: 80 } };

function aRecord(values: Partial<MatchRecord>): MatchRecord {
  return { id: 'r', kind: 'contacts', names: [{ field: 'name', name: 'Ada Quay' }], ...values };
}

test('the value that changed is said with its side, and another program beside it', () => {
  const reference = { before: aRecord({ birthday: '1980' }), after: aRecord({ birthday: '1980-02-03' }) };
  const own = {
    before: aRecord({}),
    after: aRecord({ names: [{ field: 'name', name: 'Ada Pier' }], birthplace: 'Hull' }),
  };
  const program = { before: '1.4.0', after: '1.5.0' };
  expect(differenceReasons(moved, { ...same, own, reference, program })).toEqual([
    { why: 'own value', field: 'name', before: 'Ada Quay', after: 'Ada Pier' },
    { why: 'reference value', field: 'birthday', before: '1980', after: '1980-02-03' },
    { why: 'program', before: '1.4.0', after: '1.5.0' },
  ]);
});

test('a threshold is a reason only for a pair between the two', () => {
  const threshold = { before: 55, after: 60 };
  const lost = (score: number) => ({ before: { score, rank: score }, after: null });
  expect(differenceReasons(lost(57), { ...same, threshold })).toEqual([
    { why: 'threshold', before: '55', after: '60' },
  ]);
  expect(differenceReasons(lost(70), { ...same, threshold })).toEqual([
    { why: 'version', before: 'May', after: 'June' },
  ]);
});

test('a run that keeps the best alone may have left out the pair that it lacks', () => {
  const kept = { before: { top: 20, leftOut: 480 }, after: null };
  expect(differenceReasons({ ...moved, before: null }, { ...same, kept })).toEqual([
    { why: 'left out', in: 'before', top: 20, leftOut: 480 },
  ]);
  for (const found of [moved, { ...moved, after: null }])
    expect(differenceReasons(found, { ...same, kept })).toEqual([
      { why: 'version', before: 'May', after: 'June' },
    ]);
});

test('what nothing explains is said to be unknown', () => {
  const version = { before: { id: '1', version: 'May' }, after: { id: '1', version: 'May' } };
  expect(differenceReasons(moved, { ...same, version })).toEqual([{ why: 'unknown' }]);
});
