import { describe, expect, test } from 'vitest';
import { type FieldMapping, newMappingId } from '#records';
import { mappingOfDraft, NEW_MAPPING } from './mapping-draft.ts';
import { type MappingDocument, mappingFindings } from './mapping-findings.ts';
import { mappingLines } from './mapping-lines.ts';

const country: FieldMapping = { sourceField: 'address.country', mapsTo: 'country', appliesTo: ['clients'] };

function aMapping(id: string, parts: Partial<FieldMapping> = {}): MappingDocument {
  return { id, data: { ...country, ...parts } };
}

describe('a draft of a mapping', () => {
  test.each([
    ['nothing', NEW_MAPPING],
    ['no source', { ...country, sourceField: ' ' }],
    ['no target', { ...country, mapsTo: '' }],
    ['no kind', { ...country, appliesTo: [] }],
  ])('a draft with %s becomes no mapping', (_, draft) => {
    expect(mappingOfDraft(draft)).toBeNull();
  });

  test('a complete draft becomes a mapping with trimmed names', () => {
    expect(mappingOfDraft({ ...country, sourceField: ' address.country ' })).toEqual(country);
  });
});

test('a new mapping gets a readable id that no other has', () => {
  expect(newMappingId(country, new Set())).toBe('address-country-to-country');
  expect(newMappingId(country, new Set(['address-country-to-country']))).toBe('address-country-to-country-2');
});

describe('findings of mappings', () => {
  const surroundings = {
    fields: new Set(['country', 'region']),
    paths: { clients: ['name', 'address.country'], contacts: ['country'], relatedParties: [] },
  };
  const findingsOf = (...mappings: MappingDocument[]) =>
    Object.fromEntries(
      [...mappingFindings(mappings, surroundings)].map(([id, findings]) => [
        id,
        findings.map(({ severity, message }) => (severity === 'note' ? `note: ${message}` : message)),
      ]),
    );

  test('a correct mapping has no findings', () => {
    expect(findingsOf(aMapping('a'))).toEqual({});
  });
  test('a target that is no field is reported', () => {
    expect(findingsOf(aMapping('a', { mapsTo: 'cuontry' }))).toEqual({ a: ['No field “cuontry”.'] });
  });
  test('a source that none of the sampled entities of its kinds has is reported as a note', () => {
    const expected = { a: ['note: “adress.country” is in none of the first 10 clients.'] };
    expect(findingsOf(aMapping('a', { sourceField: 'adress.country' }))).toEqual(expected);
  });
  test('a source of a kind without samples is not reported', () => {
    expect(findingsOf(aMapping('a', { appliesTo: ['relatedParties'] }))).toEqual({});
  });
  test('a source that is not a valid path is reported', () => {
    expect(findingsOf(aMapping('a', { sourceField: 'a..b' }))).toEqual({ a: ['A path has no empty steps.'] });
  });
  test('a repeated mapping is reported at both documents', () => {
    const expected = ['The same mapping is there twice for Clients.'];
    expect(findingsOf(aMapping('a'), aMapping('b'))).toEqual({ a: expected, b: expected });
  });
  test('a target that two sources fill for the same kind is reported at both', () => {
    expect(findingsOf(aMapping('a'), aMapping('b', { sourceField: 'name' }))).toEqual({
      a: ['“country” is also filled from “name” for Clients.'],
      b: ['“country” is also filled from “address.country” for Clients.'],
    });
  });
  test('a target that two sources fill for different kinds is not reported', () => {
    const other = aMapping('b', { sourceField: 'country', appliesTo: ['contacts'] });
    expect(findingsOf(aMapping('a'), other)).toEqual({});
  });
});

describe('lines of the mapping table', () => {
  const mappings = [
    aMapping('b', { sourceField: 'name', appliesTo: ['relatedParties', 'clients'] }),
    aMapping('a'),
  ];
  const shown = (search: string) =>
    mappingLines(mappings, search).map((line) =>
      line.type === 'group' ? `${line.kind} ${line.count}` : line.mapping.id,
    );
  test('mappings are grouped by entity kind, and listed in each of their groups', () => {
    expect(shown('')).toEqual(['clients 2', 'a', 'b', 'relatedParties 1', 'b']);
  });
  test('a search finds the mappings that contain all its words', () => {
    expect(shown('COUNTRY address')).toEqual(['clients 1', 'a']);
    expect(shown('nowhere')).toEqual([]);
  });
});
