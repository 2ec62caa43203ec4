import { assert, jsonValue, property } from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonValue } from '#records';
import { lawRuns } from '../../../tests/support/law-runs.ts';
import { canonicalJson, fingerprintOf } from './canonical-json.ts';

test('canonical JSON has sorted keys and no blanks, at every depth', () => {
  const value = { b: [1, { z: null, a: 'é\n' }], a: -0.5, 10: true, 9: {} };
  expect(canonicalJson(value)).toBe('{"10":true,"9":{},"a":-0.5,"b":[1,{"a":"é\\n","z":null}]}');
});

test('canonical JSON is the same for equal values, whatever the order of their keys', () => {
  assert(
    property(jsonValue(), (value) => {
      const json = canonicalJson(value as JsonValue);
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(reversed(value as JsonValue))).toBe(json);
    }),
    lawRuns(200),
  );
});

test('a fingerprint is the SHA-256 of a text', () => {
  expect(fingerprintOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

function reversed(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(reversed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, part]) => [key, reversed(part)]),
  );
}
