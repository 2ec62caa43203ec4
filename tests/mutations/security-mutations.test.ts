import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { securityMutations } from './security-mutations.ts';

const ROOT = join(import.meta.dirname, '../..');

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
