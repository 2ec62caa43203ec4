import { describe, expect, test } from 'vitest';
import type { FieldMapping } from '#records';
import { mappingOfDraft, NEW_MAPPING, newMappingId } from './mapping-draft.ts';
import { type MappingRecord, mappingFindings } from './mapping-findings.ts';
import { mappingLines } from './mapping-lines.ts';

const country: FieldMapping = { sourceField: 'address.country', mapsTo: 'country', appliesTo: ['clients'] };

function aMapping(id: string, parts: Partial<FieldMapping> = {}): MappingRecord {
  return { id, data: { ...country, ...parts } };
}

describe('a draft', () => {
  test.each([
    ['nothing', NEW_MAPPING],
    ['no source', { ...country, sourceField: ' ' }],
    ['no target', { ...country, mapsTo: '' }],
    ['no kind', { ...country, appliesTo: [] }],
  ])('with %s stands for no mapping', (_, draft) => {
    expect(mappingOfDraft(draft)).toBeNull();
  });

  test('with all three stands for a mapping, trimmed', () => {
    expect(mappingOfDraft({ ...country, sourceField: ' address.country ' })).toEqual(country);
  });
});

test('a new mapping gets a readable id that no other has', () => {
  expect(newMappingId(country, new Set())).toBe('address-country-to-country');
  expect(newMappingId(country, new Set(['address-country-to-country']))).toBe('address-country-to-country-2');
});

describe('what deserves a look', () => {
  const surroundings = {
    fields: new Set(['country', 'region']),
    paths: { clients: ['name', 'address.country'], contacts: ['country'], relatedParties: [] },
  };
  const findingsOf = (...mappings: MappingRecord[]) =>
    Object.fromEntries(
      [...mappingFindings(mappings, surroundings)].map(([id, findings]) => [
        id,
        findings.map(({ severity, message }) => (severity === 'note' ? `note: ${message}` : message)),
      ]),
    );

  test('nothing in a mapping that is well', () => {
    expect(findingsOf(aMapping('a'))).toEqual({});
  });
  test('a target that is no field', () => {
    expect(findingsOf(aMapping('a', { mapsTo: 'cuontry' }))).toEqual({ a: ['No field “cuontry”.'] });
  });
  test('a source in none of the sampled records of its kinds', () => {
    const expected = { a: ['note: “adress.country” is in none of the first 10 clients.'] };
    expect(findingsOf(aMapping('a', { sourceField: 'adress.country' }))).toEqual(expected);
  });
  test('not a source of a kind of which nothing was sampled', () => {
    expect(findingsOf(aMapping('a', { appliesTo: ['relatedParties'] }))).toEqual({});
  });
  test('a source that cannot be a path', () => {
    expect(findingsOf(aMapping('a', { sourceField: 'a..b' }))).toEqual({ a: ['A path has no empty steps.'] });
  });
  test('the same mapping twice', () => {
    const expected = ['The same mapping is there twice for Clients.'];
    expect(findingsOf(aMapping('a'), aMapping('b'))).toEqual({ a: expected, b: expected });
  });
  test('a target that two sources fill for the same kind, reported at both', () => {
    expect(findingsOf(aMapping('a'), aMapping('b', { sourceField: 'name' }))).toEqual({
      a: ['“country” is also filled from “name” for Clients.'],
      b: ['“country” is also filled from “address.country” for Clients.'],
    });
  });
  test('not a target that two sources fill for different kinds', () => {
    const other = aMapping('b', { sourceField: 'country', appliesTo: ['contacts'] });
    expect(findingsOf(aMapping('a'), other)).toEqual({});
  });
});

describe('the table', () => {
  const mappings = [
    aMapping('b', { sourceField: 'name', appliesTo: ['relatedParties', 'clients'] }),
    aMapping('a'),
  ];
  const shown = (search: string) =>
    mappingLines(mappings, search).map((line) =>
      line.is === 'group' ? `${line.kind} ${line.count}` : line.mapping.id,
    );
  test('is grouped by entity, each mapping in each of its groups', () => {
    expect(shown('')).toEqual(['clients 2', 'a', 'b', 'relatedParties 1', 'b']);
  });
  test('shows what all searched words are found in', () => {
    expect(shown('COUNTRY address')).toEqual(['clients 1', 'a']);
    expect(shown('nowhere')).toEqual([]);
  });
});
