import { expect, test } from 'vitest';
import { sampleNames, seededNumbers } from '../../tests/support/name-samples.ts';
import { TEST_SEED } from '../../tests/support/test-seed.ts';
import { pairEvidence } from './evidence/evidence.ts';
import { pairsByName } from './pairs-by-name.ts';
import type { MatchRecord } from './reference-record.ts';
import { thresholdOf } from './thresholds.ts';

const KINDS = ['clients', 'contacts', 'relatedParties'] as const;
/** Without a letter, of another script, longer than any that is indexed. */
const ODD = [
  '—',
  'Юрий Орлов',
  'Yuri Orlov',
  'Jurij Orlow',
  'Tom Orme',
  `${'Maria del Carmen '.repeat(20)}Orme`,
];

/** Records of one to three names, some of which others have as well. */
function someRecords(kind: MatchRecord['kind'], seed: number): MatchRecord[] {
  const random = seededNumbers(seed);
  const pool = [...sampleNames(40, TEST_SEED), ...ODD];
  const fields = ['name', 'prevname', 'alias'] as const;
  return Array.from({ length: 70 }, (_, at) => {
    const count = 1 + Math.floor(random() * 3);
    const names = fields.slice(0, count).map((field) => {
      const name = pool[Math.floor(random() * pool.length)] ?? '';
      return { field, name: random() < 0.3 ? name.slice(1) : name };
    });
    return { id: `r${at}`, kind, names };
  });
}

test.each(KINDS)('the pairs of %s, and their means, are those of the evidence of each two', (kind) => {
  const [records, references] = [someRecords(kind, TEST_SEED + 1), someRecords(kind, TEST_SEED + 2)];
  const byEvidence = records.flatMap((one, record) =>
    references.flatMap((other, reference) => {
      const { score, combined } = pairEvidence(one, other);
      return score < thresholdOf(kind) ? [] : [{ record, reference, combined }];
    }),
  );
  expect(byEvidence.length).toBeGreaterThan(50);
  expect(byEvidence.length).toBeLessThan(records.length * references.length);
  expect(pairsByName(kind, records, references)).toEqual(byEvidence);
});

test('no records, and records without a name, have no pairs', () => {
  expect(pairsByName('contacts', [], [])).toEqual([]);
  const nameless: MatchRecord = { id: 'r1', kind: 'contacts', names: [] };
  expect(pairsByName('contacts', [nameless], [nameless])).toEqual([]);
});
