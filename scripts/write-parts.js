// Writes dist/sbom.cdx.json: every part that runs, with its version, licence and hash, as the lock names them (CycloneDX).
import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);
const file = join(root, 'dist', 'sbom.cdx.json');
const options = ['--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'];
const { status, stdout, stderr } = spawnSync('npm', ['sbom', ...options], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 100_000_000,
});
if (status !== 0) {
  console.error(`The list of parts cannot be made: ${stderr}`);
  process.exit(1);
}
mkdirSync(dirname(file), { recursive: true });
writeFileSync(`${file}.part`, stdout);
renameSync(`${file}.part`, file);
