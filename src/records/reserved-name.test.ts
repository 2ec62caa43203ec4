import { expect, test } from 'vitest';
import { isReservedName } from './reserved-name.ts';

test('the start of the session and the members of every object are reserved names', () => {
  const members = Object.getOwnPropertyNames(Object.prototype);
  expect(members).toContain('hasOwnProperty');
  for (const name of ['sessionStart', 'prototype', '__proto__', 'constructor', 'toString', ...members]) {
    expect(isReservedName(name), name).toBe(true);
  }
});

test('any other name can be a field', () => {
  for (const name of ['turnover', 'sessionStarted', 'proto', 'length', 'name', 'values']) {
    expect(isReservedName(name), name).toBe(false);
  }
});
