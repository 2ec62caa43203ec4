import { expect, it } from 'vitest';
import { type EntityRecord, entityRecords, isRecommendable, pairEvidence, thresholdOf } from '#matching';
import type { Client } from '#records';
import { sampleNames, seededNumbers } from '../../../tests/support/name-samples.ts';
import { TEST_SEED } from '../../../tests/support/test-seed.ts';
import { pairPeople } from './pair-people.ts';

const IDS = { stays: 'one', goes: 'other' };
const DAYS = ['', '1980-01-02', '1980-02-01', '1980', '1975-11-30', 'circa 1979'];

function aClient(seed: number): Client {
  const random = seededNumbers(seed);
  const names = sampleNames(40, TEST_SEED);
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  const people = () =>
    Array.from({ length: 60 }, (_, at) => ({
      ...{ id: `p${at}`, firstname: pick(names), lastname: pick(names), birthday: pick(DAYS) },
      ...(random() < 0.2 && { alias: pick(names) }),
    }));
  return { name: 'Aston Ltd', contacts: people(), associatedparties: people() };
}

/** Whom each is paired with by the definition: every two compared in full, the best first. */
function partnersByDefinition(
  kind: 'contacts' | 'relatedParties',
  goes: EntityRecord[],
  stays: EntityRecord[],
) {
  const pairs = goes
    .flatMap((one) => stays.map((other) => ({ one, other, ...pairEvidence(one, other) })))
    .filter(({ score }) => score >= thresholdOf(kind))
    .sort((a, b) => b.combined - a.combined);
  const [paired, taken] = [new Map<string, [string, string]>(), new Set<string>()];
  for (const { one, other, combined, birthday } of pairs) {
    const [from, to] = [one.itemId ?? '', other.itemId ?? ''];
    if (paired.has(from) || taken.has(to)) continue;
    taken.add(to);
    paired.set(from, [to, isRecommendable(kind, combined, birthday) ? 'one' : 'both']);
  }
  return paired;
}

it.each(['contacts', 'relatedParties'] as const)(
  'the %s of two clients are paired as if each two were compared in full',
  (kind) => {
    const data = { stays: aClient(TEST_SEED), goes: aClient(TEST_SEED + 1) };
    const [goes, stays] = [
      entityRecords(IDS.goes, data.goes, [kind]),
      entityRecords(IDS.stays, data.stays, [kind]),
    ];
    const expected = partnersByDefinition(kind, goes, stays);
    const presets = [...expected.values()].map(([, preset]) => preset);
    expect([...new Set(presets)].sort()).toEqual(['both', 'one']);
    const found = pairPeople(IDS, data).filter((person) => person.kind === kind);
    for (const { key, partner, preset } of found) {
      const [id, choice = 'both'] = expected.get(key.slice(kind.length + 1)) ?? [];
      expect([partner?.id, preset], key).toEqual([id, choice]);
    }
    expect(found.filter(({ partner }) => partner)).toHaveLength(expected.size);
  },
);
