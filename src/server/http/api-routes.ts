import { traverseContractProcedures } from '@orpc/server';
import { Hono } from 'hono';
import { apiContract } from '#contract/api-contract.ts';
import { tokenRightOf, writes } from '#contract/call-effects.ts';
import type { Database } from '../db/open-database.ts';
import { type ApiRouter, answerCall } from './answer-call.ts';
import { API_PAGE_POLICY, apiPage } from './description/api-page.ts';
import { describeApi } from './description/describe-api.ts';
import { type ApiDocument, describedCalls } from './description/described-calls.ts';
import { answerOnce, countsKey } from './idempotency/answer-once.ts';
import type { Sessions } from './require-session.ts';
import type { ServerContext, ServerEnv } from './server-env.ts';

/** The settings that the page of the API names, and the sessions and the database that calls are answered with. */
type ApiDeps = {
  auth: Sessions;
  config: { baseUrl: string; requestsPerMinute: number };
  db: Pick<Database, 'query'>;
};

/**
 * Mounts the contract's calls, one route for each method and path, and their description: `/api/openapi.json` for programs, and
 * `/api/docs` for people.
 */
export function apiRoutes(
  router: Partial<ApiRouter>,
  { auth: { sessionOf }, config: { baseUrl, requestsPerMinute }, db: { query } }: ApiDeps,
) {
  const answer = answerCall(router);
  const handle = async (c: ServerContext, keepsKeys: boolean) => {
    const { headers } = c.req.raw;
    let found: ReturnType<Sessions['sessionOf']> | undefined;
    const findUser = async () => {
      found ??= sessionOf(headers);
      const user = await found;
      c.set('userId', user?.id);
      return user;
    };
    const context = { findUser, requestId: c.get('requestId'), cookie: headers.get('cookie') ?? '' };
    const user = keepsKeys && headers.has('idempotency-key') ? await findUser() : null;
    if (!user?.emailVerified || user.mustEnrol) return answer(c, context);
    return answerOnce(c, { query, user }, () => answer(c, context));
  };
  const routes = new Hono<ServerEnv>();
  for (const { method, path, right } of contractRoutes()) {
    // Never stored: a call that no token reaches, such as making one, and one that only reads, whose answer may be all clients.
    const keepsKeys = right !== null && right !== 'read' && countsKey(method);
    routes.on(method, path, (c) => handle(c, keepsKeys));
  }
  let description: ReturnType<typeof describeApi> | undefined;
  const describe = () => {
    description ??= describeApi(apiContract);
    return description;
  };
  routes.get('/api/openapi.json', async (c) => c.json(await describe()));
  return routes.get('/api/docs', async (c) => {
    const calls = describedCalls((await describe()) as ApiDocument, { baseUrl, rightOf: rightsOfCalls() });
    const page = apiPage(calls, { baseUrl, requestsPerMinute });
    return c.html(page, 200, { 'Content-Security-Policy': API_PAGE_POLICY });
  });
}

/**
 * Returns method and path of each call of the contract, whether it writes, and the right that a token needs for it; path
 * parameters as `:name`.
 */
export function contractRoutes(): {
  method: string;
  path: string;
  writes: boolean;
  right: ReturnType<typeof tokenRightOf>;
}[] {
  const routes: ReturnType<typeof contractRoutes> = [];
  traverseContractProcedures({ router: apiContract, path: [] }, ({ contract }) => {
    const { method = 'POST', path = '' } = contract['~orpc'].route;
    routes.push({
      method,
      path: path.replace(/\{(\w+)\}/g, ':$1'),
      writes: writes(contract['~orpc']),
      right: tokenRightOf(contract['~orpc']),
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
