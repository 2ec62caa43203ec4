import { minifyContractRouter } from '@orpc/contract';
import { runnerImport } from 'vite';

const CONTRACT = '/src/contract/api-contract.ts';
const CONTRACT_FILE = /\/src\/contract\/.*\.ts$/;
/** What a constant can be made of without a call. */
const PLAIN = new Set(['Literal', 'TemplateLiteral', 'ArrowFunctionExpression', 'FunctionExpression']);

/**
 * A Vite plugin that builds the API contract into pages as its routes alone: a page sends requests by them, and the server
 * checks what is sent by the schemas. Of the files of the contract a page gets the constants that it names: making a
 * schema has no effect besides it.
 * @returns {import('vite').Plugin}
 */
export function routesOfContract() {
  return {
    name: 'routes-of-contract',
    apply: 'build',
    enforce: 'post',
    async load(id) {
      if (!id.endsWith(CONTRACT)) return null;
      const { module } = await runnerImport(id);
      return `export const apiContract = ${JSON.stringify(minifyContractRouter(module.apiContract))};`;
    },
    transform(code, id) {
      if (!CONTRACT_FILE.test(id)) return null;
      return { code: withPureConstants(code, this.parse(code)), map: null };
    },
  };
}

/** Marks the values of top-level constants as calls without effects, so that unused ones are left out. */
function withPureConstants(code, { body }) {
  const values = body
    .map((statement) => statement.declaration ?? statement)
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap(({ declarations }) => declarations.map(({ init }) => init))
    .filter((init) => init && !PLAIN.has(init.type));
  return values.reduceRight((text, { start, end }) => {
    const value = text.slice(start, end);
    return `${text.slice(0, start)}/* @__PURE__ */ (() => (${value}))()${text.slice(end)}`;
  }, code);
}
