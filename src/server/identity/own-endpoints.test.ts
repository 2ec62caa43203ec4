import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sessionEndpoints } from './account/session-endpoints.ts';
import type { IdentityDeps } from './base/identity-deps.ts';
import { accountEndpoints } from './sign-up/account-endpoints.ts';

const decision = readFileSync(join(import.meta.dirname, '../../../docs/decisions/004-identity.md'), 'utf8');
/** The cells of the tables that say what differs from better-auth. */
const rows = decision
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Endpoint|What) \|/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

test('decision 4 gives a reason for each endpoint that is not the one of better-auth', () => {
  const deps = {} as IdentityDeps;
  const own = Object.values({ ...accountEndpoints(deps), ...sessionEndpoints(deps) });
  const explained = rows.map(([name = '']) => name).filter((name) => name.startsWith('/'));
  expect(explained.sort()).toEqual(own.map(({ path }) => path).sort());
});

test('decision 4 names a test for each difference from better-auth', () => {
  const files = globSync('**/*.test.ts', { cwd: import.meta.dirname });
  const tests = files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('\n');
  expect(rows.length).toBeGreaterThan(10);
  const named = rows.map((row) => row.at(-1) ?? '');
  expect(named.filter((title) => !/['"]/.test(tests[tests.indexOf(title) - 1] ?? ''))).toEqual([]);
});
