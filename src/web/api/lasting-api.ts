import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { apiContract } from '#contract/api-contract.ts';
import { sendRequest } from './send-request.ts';

/** Most characters of a keepalive call; browsers allow 64 KiB in total, and a character can take three bytes. */
export const MAX_LASTING_CHARACTERS = 20_000;

const link = new OpenAPILink(apiContract, {
  url: () => globalThis.location.origin,
  fetch: (request, init) => sendRequest(request, { ...init, keepalive: true }),
});

/** The same calls as `api` with `keepalive`: they complete even when the page is left. */
export const lastingApi: ContractRouterClient<typeof apiContract> = createORPCClient(link);
