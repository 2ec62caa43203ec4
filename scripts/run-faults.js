// `npm run faults -- --count 500 --seed 7` injects faults into a running server, on SQLite and on the PostgreSQL of TEST_DATABASE_URL.
// The same seed chooses the same faults in the same order.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { count: { type: 'string' }, seed: { type: 'string' } } });
const { count = '200', seed = String(Date.now() % 1_000_000) } = values;
console.log(
  `${count} faults on each database. The same again: npm run faults -- --count ${count} --seed ${seed}`,
);
const { status } = spawnSync('npm', ['run', '--silent', 'unit', 'tests/durability/inject-faults.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, FAULTS: count, TEST_SEED: seed },
});
process.exit(status ?? 1);
