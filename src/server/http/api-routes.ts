import { OpenAPIGenerator } from '@orpc/openapi';
import { traverseContractProcedures } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { Hono } from 'hono';
import { apiContract } from '#contract/api-contract.ts';
import { tokenRightOf, writes } from '#contract/call-effects.ts';
import { type ApiRouter, answerCall } from './answer-call.ts';
import { API_PAGE_POLICY, apiPage } from './description/api-page.ts';
import { type ApiDocument, describedCalls } from './description/described-calls.ts';
import type { Sessions } from './require-session.ts';
import type { ServerContext, ServerEnv } from './server-env.ts';

/** The settings that the page of the API names. */
type DescribedSettings = { baseUrl: string; requestsPerMinute: number };

/**
 * Mounts the contract's calls, one route for each method and path, and their description: `/api/openapi.json` for programs, and
 * `/api/docs` for people.
 */
export function apiRoutes(
  router: Partial<ApiRouter>,
  { sessionOf }: Sessions,
  { baseUrl, requestsPerMinute }: DescribedSettings,
) {
  const answer = answerCall(router);
  const handle = (c: ServerContext) => {
    const { headers } = c.req.raw;
    return answer(c, {
      async findUser() {
        const user = await sessionOf(headers);
        c.set('userId', user?.id);
        return user;
      },
      requestId: c.get('requestId'),
      cookie: headers.get('cookie') ?? '',
    });
  };
  const routes = new Hono<ServerEnv>();
  for (const { method, path } of contractRoutes()) routes.on(method, path, handle);
  const describe = apiDescription();
  routes.get('/api/openapi.json', async (c) => c.json(await describe()));
  return routes.get('/api/docs', async (c) => {
    const calls = describedCalls((await describe()) as ApiDocument, { baseUrl, rightOf: rightsOfCalls() });
    const page = apiPage(calls, { baseUrl, requestsPerMinute });
    return c.html(page, 200, { 'Content-Security-Policy': API_PAGE_POLICY });
  });
}

/** Returns method and path of each call of the contract, and whether it writes; path parameters as `:name`. */
export function contractRoutes(): { method: string; path: string; writes: boolean }[] {
  const routes: ReturnType<typeof contractRoutes> = [];
  traverseContractProcedures({ router: apiContract, path: [] }, ({ contract }) => {
    const { method = 'POST', path = '' } = contract['~orpc'].route;
    routes.push({
      method,
      path: path.replace(/\{(\w+)\}/g, ':$1'),
      writes: writes(contract['~orpc']),
    });
  });
  return routes;
}

/** Returns what tells the right that a token needs for a call, by its method and its path as OpenAPI writes it. */
function rightsOfCalls() {
  const rights = new Map<string, ReturnType<typeof tokenRightOf>>();
  traverseContractProcedures({ router: apiContract, path: [] }, ({ contract }) => {
    const { method = 'POST', path = '' } = contract['~orpc'].route;
    rights.set(`${method} ${path}`, tokenRightOf(contract['~orpc']));
  });
  return (method: string, path: string) => rights.get(`${method} ${path}`) ?? null;
}

function apiDescription() {
  let document: Promise<object> | undefined;
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return () => {
    document ??= generator.generate(apiContract, { info: { title: 'Cairn', version: '1' } });
    return document;
  };
}
