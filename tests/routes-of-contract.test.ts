import { join } from 'node:path';
import { minifyContractRouter } from '@orpc/contract';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { apiContract } from '#contract/api-contract.ts';
import { routesOfContract } from '../scripts/routes-of-contract.js';

const ENTRY = 'entry';
const CONTRACT = join(import.meta.dirname, '../src/contract');

/** What a page gets that is this code. */
async function built(code: string): Promise<Rolldown.OutputChunk> {
  const entry = { name: ENTRY, resolveId: (id: string) => (id === ENTRY ? id : null), load: loadEntry };
  function loadEntry(id: string) {
    return id === ENTRY ? code : null;
  }
  const output = await build({
    ...{ configFile: false, logLevel: 'error', plugins: [entry, routesOfContract()] },
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict' },
    },
  });
  const [chunk] = (output as Rolldown.RolldownOutput).output;
  return chunk;
}

it('A page gets the routes of the API and no schema', async () => {
  const { code, modules } = await built(`export { apiContract } from '${CONTRACT}/api-contract.ts';`);
  expect(Object.keys(modules).filter((file) => file.includes('/zod/'))).toEqual([]);
  const page = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(page.apiContract).toEqual(minifyContractRouter(apiContract));
});

it('A page gets a constant without the schemas of its file', async () => {
  const { code } = await built(`export { RESULT_CHANGES } from '${CONTRACT}/matching/matching-parts.ts';`);
  expect(code).toContain('unchanged');
  expect(code).not.toMatch(/schema|zod/i);
});

it('A page gets the schema that it uses', async () => {
  const { code } = await built(
    `import { pairKeySchema } from '${CONTRACT}/matching/matching-parts.ts';\nexport const isKey = (text) => pairKeySchema.safeParse(text).success;`,
  );
  const { isKey } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect([isKey('a key'), isKey('')]).toEqual([true, false]);
});
