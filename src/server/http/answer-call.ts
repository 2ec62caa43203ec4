import { StandardOpenAPIHandler } from '@orpc/openapi/standard';
import { type AnyProcedure, Procedure, type Router } from '@orpc/server';
import { toFetchResponse } from '@orpc/standard-server-fetch';
import { z } from 'zod';
import type { apiContract } from '#contract/api-contract.ts';
import { AppError } from '../ground/app-error.ts';
import type { RequestContext } from './require-session.ts';
import type { ServerContext } from './server-env.ts';

/** Implements every call of the contract. */
export type ApiRouter = Router<typeof apiContract, RequestContext>;

type CallHandler = StandardOpenAPIHandler<RequestContext>;
type LazyRequest = Parameters<CallHandler['handle']>[0];
type CallResponse = NonNullable<Awaited<ReturnType<CallHandler['handle']>>['response']>;

/** JSON text that holds what the contract declares by construction. A call answers it as it is. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const jsonText = z.instanceof(JsonText);
const answeredText = z.union([
  jsonText,
  z.object({ headers: z.record(z.string(), z.string()), body: jsonText }),
]);

/** Lets a call answer `JsonText`, as it is or as a body with headers, in place of what the contract would parse. */
export function answeringText<P extends AnyProcedure>(procedure: P): P {
  return new Procedure({ ...procedure['~orpc'], outputSchema: answeredText }) as AnyProcedure as P;
}

/**
 * Returns the function that answers the calls of a router. It hands oRPC the request as it was received and checked, since
 * copying it into a request of its own costs more than most answers.
 */
export function answerCall(router: Partial<ApiRouter>) {
  const handler = new StandardOpenAPIHandler<RequestContext>(router, {
    // Errors pass through oRPC unchanged: error-handler.ts answers them.
    customErrorResponseBodyEncoder: (error) => {
      throw error;
    },
  });
  return async (c: ServerContext, context: RequestContext): Promise<Response> => {
    const { response } = await handler.handle(lazyRequest(c), { context });
    if (!response) throw new AppError('NOT_FOUND');
    return toResponse(response);
  };
}

function lazyRequest(c: ServerContext): LazyRequest {
  const { raw, method } = c.req;
  return {
    method: method === 'HEAD' ? 'GET' : method,
    url: new URL(raw.url),
    headers: c.env?.incoming?.headers ?? Object.fromEntries(raw.headers),
    signal: raw.signal,
    async body() {
      const text = c.get('bodyText');
      return text === undefined ? undefined : JSON.parse(text);
    },
  };
}

function toResponse(response: CallResponse): Response {
  const { body, status, headers } = response;
  if (!(body instanceof JsonText)) return toFetchResponse(response);
  return new Response(body.text, {
    status,
    headers: { ...(headers as Record<string, string>), 'content-type': 'application/json' },
  });
}
