// Runs all tests, cheapest first: style, types and import rules, then units, then journeys.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findBrowser } from './find-browser.js';

// Tests start some hundred processes of the server and of `cairn`.
const NODE_COMPILE_CACHE = join(import.meta.dirname, '../node_modules/.cache/compiled');

const { origin, launch } = findBrowser();
console.log(`Browser: ${launch.executablePath} (${origin})`);
console.log(
  process.env.TEST_DATABASE_URL
    ? 'Databases: SQLite and PostgreSQL'
    : 'Databases: SQLite only; set TEST_DATABASE_URL to test on PostgreSQL too',
);

for (const script of ['check', 'unit', 'e2e']) {
  const started = Date.now();
  const { status } = spawnSync('npm', ['run', '--silent', script], {
    stdio: 'inherit',
    env: { ...process.env, NODE_COMPILE_CACHE },
  });
  console.log(
    `${script}: ${status === 0 ? 'passed' : 'failed'} in ${Math.round((Date.now() - started) / 1000)} s\n`,
  );
  if (status !== 0) process.exit(status ?? 1);
}
