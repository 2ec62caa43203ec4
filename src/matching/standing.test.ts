import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rankOf } from './candidate-rank.ts';
import { BIRTHDAY_CLASSES } from './evidence/birthday.ts';
import {
  decidedBy,
  leadOf,
  RECOMMENDED_LEAD,
  standingOf,
  standingsOf,
  strengthOf,
  topTwo,
} from './standing.ts';

const score = fc.integer({ min: 0, max: 100 });
const birthday = fc.constantFrom(...BIRTHDAY_CLASSES);
const strengths = fc.array(fc.integer({ min: 0, max: 130 }), { minLength: 1, maxLength: 8 });

describe('standings', () => {
  test.each([
    [[90], ['leads']],
    [
      [92, 84],
      ['leads', 'behind'],
    ],
    [
      [92, 87],
      ['close', 'behind'],
    ],
    [
      [100, 100, 92],
      ['tied', 'tied', 'behind'],
    ],
    [[], []],
  ])('of %j are %j', (of, expected) => {
    expect(standingsOf(of)).toEqual(expected);
  });

  test('have one that leads at most, and it is ahead of all others by the margin', () => {
    fc.assert(
      fc.property(strengths, (of) => {
        const leading = standingsOf(of).flatMap((standing, at) => (standing === 'leads' ? [at] : []));
        const ahead = of.flatMap((one, at) =>
          of.every((other, place) => place === at || one - other >= RECOMMENDED_LEAD) ? [at] : [],
        );
        expect(leading).toEqual(ahead);
        expect(leading.length).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('do not depend on the order', () => {
    fc.assert(
      fc.property(strengths, (of) => {
        const pairs = (all: readonly number[]) =>
          all.map((one, at) => `${one} ${standingsOf(all)[at]}`).toSorted();
        expect(pairs(of.toReversed())).toEqual(pairs(of));
        expect(pairs(of.toSorted((a, b) => a - b))).toEqual(pairs(of));
      }),
    );
  });

  test('are tied for the first place exactly when the lead is 0', () => {
    fc.assert(
      fc.property(strengths, (of) => {
        const top = topTwo(of);
        for (const one of of) {
          const isFirst = one === Math.max(...of) && of.filter((other) => other === one).length > 1;
          expect(top && standingOf(leadOf(one, top)) === 'tied').toBe(isFirst);
        }
      }),
    );
  });
});

test('the birthday decides exactly when only one of two candidates has an equal one, whatever the names', () => {
  fc.assert(
    fc.property(score, birthday, score, birthday, (a, left, b, right) => {
      const strengthsOf = [
        strengthOf(rankOf(a, left), left === 'exact'),
        strengthOf(rankOf(b, right), right === 'exact'),
      ];
      const top = topTwo(strengthsOf);
      const lead = top && leadOf(top.first, top);
      fc.pre(lead !== null && lead >= RECOMMENDED_LEAD);
      // A name of 0 beside an equal birthday is as far from a perfect one beside a near birthday as can be.
      const isDecided = (left === 'exact') !== (right === 'exact');
      expect(decidedBy(lead)).toBe(isDecided ? 'birthday' : 'lead');
    }),
  );
});
