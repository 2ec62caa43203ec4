import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';

/** What travels with a request from one handler to the next. */
export type ServerEnv = {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** Where the request came from, once proxies are taken into account. */
    clientAddress: string;
    /** Whose session the request carries, once it was looked for and is good. */
    userId: string | undefined;
    /** The request's JSON text, checked; undefined when it has no body. */
    bodyText: string | undefined;
  };
};
export type ServerContext = Context<ServerEnv>;
export type ServerHandler = MiddlewareHandler<ServerEnv>;
