import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failureIn } from './failure-in.ts';
import { securityMutations } from './security-mutations.ts';

const ROOT = join(import.meta.dirname, '../..');

test('a failure counts only when an assertion failed, and is named otherwise', () => {
  expect(failureIn(['AssertionError: expected 200 to be 401\n at x'])).toEqual({
    ...{ isAssertion: true, message: 'AssertionError: expected 200 to be 401' },
  });
  for (const message of [
    "Error: expected 'a' to contain 'b'",
    'Error: promise resolved "1" instead of rejecting',
    'Error: a mail to ann: \u001b[2mexpect(\u001b[22m\u001b[31mreceived\u001b[39m\u001b[2m).toSatisfy()',
  ]) {
    expect(failureIn([message]).isAssertion).toBe(true);
  }
  expect(failureIn(['SyntaxError: Unexpected token'])).toEqual({
    ...{ isAssertion: false, message: 'SyntaxError: Unexpected token' },
  });
  expect(failureIn([])).toEqual({ isAssertion: false, message: 'no test ran' });
});

test('each mutation can be made, in one place, and has tests', () => {
  const problems = securityMutations().flatMap(({ name, file, from, tests }) => {
    const places = readFileSync(join(ROOT, file), 'utf8').split(from).length - 1;
    const missing = tests.filter((path) => !existsSync(join(ROOT, path)));
    return places === 1 && missing.length === 0 && tests.length > 0
      ? []
      : [`${name}: ${places} places, no ${missing.join()}`];
  });
  expect(problems).toEqual([]);
});
