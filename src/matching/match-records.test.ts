import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ENTITY_KINDS, type EntityKind } from '#records';
import { lawRuns } from '../../tests/support/law-runs.ts';
import { matchEveryPair } from '../../tests/support/match-every-pair.ts';
import { aMatchRecord } from '../../tests/support/match-factories.ts';
import { compareCandidates, rankOf } from './candidate-rank.ts';
import { pairEvidence } from './evidence/evidence.ts';
import { isListed, isRecommendable } from './recommendation.ts';
import type { MatchRecord } from './reference-record.ts';
import { thresholdOf } from './thresholds.ts';

const found = (kind: EntityKind, records: MatchRecord[], references: MatchRecord[]) =>
  matchEveryPair({ kind, records, references }).map(({ record, candidates }) => [
    record.id,
    candidates.map(({ reference, evidence }) => `${reference.id} ${evidence.score} ${evidence.admittedBy}`),
  ]);

describe('matching records', () => {
  test('finds companies by any of their names, each once, best first', () => {
    const records = [
      aMatchRecord({ id: 'i1', kind: 'clients', name: 'Siemens AG' }),
      aMatchRecord({ id: 'i2', kind: 'clients', name: 'Unmatched' }),
    ];
    const references = [
      aMatchRecord({ id: 'x', kind: 'clients', name: 'Volkswagen AG' }),
      aMatchRecord({ id: 'y', kind: 'clients', name: 'SiemensAG', alias: 'Siemens A.G.' }),
      aMatchRecord({ id: 'z', kind: 'clients', name: 'SiemensAG' }),
    ];
    expect(found('clients', records, references)).toEqual([
      ['i1', ['y 100 name', 'z 86 name']],
      ['i2', []],
    ]);
  });

  test('finds contacts also by birthday, and ranks them higher where the birthday outweighs the name', () => {
    const records = [aMatchRecord({ id: 'i', kind: 'contacts', name: 'Ann Marsh', birthday: '1980-03-12' })];
    const references = [
      aMatchRecord({ id: 'same name', kind: 'contacts', name: 'Ann Marsh', birthday: '1955-06-07' }),
      aMatchRecord({ id: 'both', kind: 'contacts', name: 'Anne Marsh', birthday: '1980-03-12' }),
      aMatchRecord({ id: 'birthday', kind: 'contacts', name: 'Xu Li', birthday: '1980-03-12' }),
      aMatchRecord({ id: 'neither', kind: 'contacts', name: 'Xu Li', birthday: '1980-03-13' }),
      aMatchRecord({ id: 'unborn', kind: 'contacts', name: 'Xu Li' }),
    ];
    expect(found('contacts', records, references)).toEqual([
      ['i', ['both 86 both', 'same name 100 name', 'birthday 0 birthday']],
    ]);
  });

  test('finds exactly the candidates of the definition, for any small lists of any kind', () => {
    const name = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'é', '李'), maxLength: 8 });
    const record = (kind: EntityKind) =>
      fc
        .record({
          name,
          alias: name,
          birthday: fc.constantFrom(
            undefined,
            '1980-03-12',
            '1980-03-13',
            '1980',
            '1975-11-30',
            '1980-01-01',
          ),
          birthplace: fc.constantFrom(undefined, 'Hull', 'HULL', 'York', '-'),
        })
        .map((parts) => aMatchRecord({ kind, ...parts }));
    const lists = fc
      .constantFrom(...ENTITY_KINDS)
      .chain((kind) =>
        fc.tuple(
          fc.constant(kind),
          fc.array(record(kind), { maxLength: 5 }),
          fc.array(record(kind), { maxLength: 12 }),
        ),
      );
    fc.assert(
      fc.property(lists, ([kind, records, list]) => {
        const references = list.map((one, at) => ({ ...one, id: `r${at}` }));
        for (const { record, candidates } of matchEveryPair({ kind, records, references })) {
          const expected = references
            .map((reference) => ({ id: reference.id, ...pairEvidence(record, reference) }))
            .filter(({ admittedBy }) => admittedBy !== null && admittedBy !== 'spelling')
            .map((pair) => ({ ...pair, rank: rankOf(pair.combined, pair.birthday) }))
            .sort(compareCandidates);
          const judged = ({
            id,
            rank,
            admittedBy,
            score,
            combined,
            birthday,
          }: (typeof expected)[number]) => ({
            ...{ id, rank, admittedBy },
            recommendable:
              isListed(kind, { score, threshold: thresholdOf(kind), birthday }) &&
              isRecommendable(kind, combined, birthday),
          });
          expect(
            candidates.map(({ id, rank, admittedBy, recommendable }) => ({
              ...{ id, rank, admittedBy, recommendable },
            })),
          ).toEqual(expected.map(judged));
        }
      }),
      lawRuns(60),
    );
  });
});
