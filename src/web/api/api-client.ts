import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { apiContract } from '#contract/api-contract.ts';
import { sendRequest } from './send-request.ts';

/** Makes the API's typed calls, each sent with `options`. */
export function createApi(options?: RequestInit): ContractRouterClient<typeof apiContract> {
  const link = new OpenAPILink(apiContract, {
    url: () => globalThis.location.origin,
    fetch: (request, init) => sendRequest(request, { ...init, ...options }),
  });
  return createORPCClient(link);
}

/** The API as typed calls; errors are `ORPCError`s with the contract's codes. */
export const api = createApi();

/** The same calls as TanStack Query options. */
export const apiQueries = createTanstackQueryUtils(api);
