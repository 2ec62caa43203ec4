/**
 * `npm run bench <name>` measures one thing side by side with its peers: bench/<name>/run.ts prints a table.
 * The peers are installed here alone, in bench/node_modules. They have no lock file: @gorules/zen-engine names
 * platform packages that were never published, so a lock that contains it fails `npm ci`. Their versions are exact.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const BENCH = join(ROOT, 'bench');
const STAMP = join(BENCH, 'node_modules', '.installed-package.json');

const name = process.argv[2] ?? '';
const names = readdirSync(BENCH).filter((entry) => existsSync(join(BENCH, entry, 'run.ts')));
if (!names.includes(name)) {
  console.error(`Which bench? npm run bench ${names.join(' | npm run bench ')}`);
  process.exit(1);
}
installPeers();
run(process.execPath, [join(ROOT, 'scripts/prepare.js'), 'server']);
run(process.execPath, [join(BENCH, name, 'run.ts'), ...process.argv.slice(3)]);

function installPeers() {
  const wanted = readFileSync(join(BENCH, 'package.json'), 'utf8');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  run('npm', [
    'install',
    '--prefix',
    BENCH,
    '--no-package-lock',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  writeFileSync(STAMP, wanted);
}

function run(command, parameters) {
  const { status, error } = spawnSync(command, parameters, { cwd: ROOT, stdio: 'inherit' });
  if (error) console.error(error.message);
  if (status !== 0) process.exit(status ?? 1);
}
