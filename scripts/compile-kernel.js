/**
 * `node scripts/compile-kernel.js` compiles the matching kernel (AssemblyScript) and writes it, as text, into the
 * module that `cairn match` and the server read, so that neither needs a compiler. A test compiles it again and
 * compares.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const SOURCE = join('src', 'matching', 'join', 'kernel', 'tile-kernel.ts');
const MODULE = join(ROOT, 'src', 'matching', 'join', 'kernel-module.ts');
const LINE = 100;

/** The kernel as WebAssembly bytes in base64. */
export function compileKernel() {
  const folder = mkdtempSync(join(tmpdir(), 'kernel-'));
  try {
    const output = join(folder, 'kernel.wasm');
    const compiler = join(ROOT, 'node_modules', 'assemblyscript', 'bin', 'asc.js');
    const parameters = `${SOURCE} --enable simd -O3 --noAssert --runtime stub --importMemory --outFile`.split(
      ' ',
    );
    const { status, stderr } = spawnSync(process.execPath, [compiler, ...parameters, output], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`The kernel does not compile:\n${stderr}`);
    return readFileSync(output).toString('base64');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The text of the generated module. */
export function kernelModule(base64) {
  const lines = base64.match(new RegExp(`.{1,${LINE}}`, 'g')).map((line) => `  '${line}',`);
  return [
    '// Generated from kernel/tile-kernel.ts by `node scripts/compile-kernel.js`: do not edit.',
    '',
    '/** The compiled kernel in base64. */',
    'export const KERNEL_MODULE = [',
    ...lines,
    "].join('');",
    '',
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(MODULE, kernelModule(compileKernel()));
