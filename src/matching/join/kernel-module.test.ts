import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileKernel, kernelModule } from '../../../scripts/compile-kernel.js';

test('the compiled kernel is up to date with its source', () => {
  const written = readFileSync(new URL('./kernel-module.ts', import.meta.url), 'utf8');
  expect(kernelModule(compileKernel())).toBe(written);
});
