import { OpenAPIGenerator } from '@orpc/openapi';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { type Router, traverseContractProcedures } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { Hono } from 'hono';
import { apiContract } from '#contract/api-contract.ts';
import { writes } from '#contract/call-effects.ts';
import { AppError } from '../ground/app-error.ts';
import { checkedRequest } from './request-body.ts';
import type { RequestContext, Sessions } from './require-session.ts';
import type { ServerContext, ServerEnv } from './server-env.ts';

/** Implements every call of the contract. */
export type ApiRouter = Router<typeof apiContract, RequestContext>;

/** Mounts the contract's calls, one route for each method and path, and their description at `/api/openapi.json`. */
export function apiRoutes(router: Partial<ApiRouter>, { sessionOf }: Sessions) {
  const api = new OpenAPIHandler(router, {
    // Errors pass through oRPC unchanged: error-handler.ts answers them.
    customErrorResponseBodyEncoder: (error) => {
      throw error;
    },
  });
  const answer = async (c: ServerContext) => {
    const request = checkedRequest(c);
    const context = {
      async findUser() {
        const user = await sessionOf(request.headers);
        c.set('userId', user?.id);
        return user;
      },
      requestId: c.get('requestId'),
      cookie: request.headers.get('cookie') ?? '',
    };
    const { response } = await api.handle(request, { context });
    if (!response) throw new AppError('NOT_FOUND');
    return response;
  };
  const routes = new Hono<ServerEnv>();
  for (const { method, path } of contractRoutes()) routes.on(method, path, answer);
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
