import { OpenAPIGenerator } from '@orpc/openapi';
import { traverseContractProcedures } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { Hono } from 'hono';
import { apiContract } from '#contract/api-contract.ts';
import { writes } from '#contract/call-effects.ts';
import { type ApiRouter, answerCall } from './answer-call.ts';
import type { Sessions } from './require-session.ts';
import type { ServerContext, ServerEnv } from './server-env.ts';

/** Mounts the contract's calls, one route for each method and path, and their description at `/api/openapi.json`. */
export function apiRoutes(router: Partial<ApiRouter>, { sessionOf }: Sessions) {
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
  return routes.get('/api/openapi.json', async (c) => c.json(await describe()));
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

function apiDescription() {
  let document: Promise<object> | undefined;
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return () => {
    document ??= generator.generate(apiContract, { info: { title: 'Cairn', version: '1' } });
    return document;
  };
}
