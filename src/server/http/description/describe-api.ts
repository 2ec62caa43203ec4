import type { AnyContractRouter } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';

/** What no call of the contract is. */
const BESIDE =
  'Addresses of files, the reconciliation service and those of the pages of the site are listed at /api/docs under “other addresses”.';

/** Describes the calls of a contract by OpenAPI 3.1: what `/api/openapi.json` answers. */
export function describeApi(contract: AnyContractRouter) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return generator.generate(contract, { info: { title: 'Cairn', version: '1', description: BESIDE } });
}
