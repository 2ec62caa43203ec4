import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';

/** The variables of a request, shared by its handlers. */
export type ServerEnv = {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** The pattern of the requested page or call, once it was found. */
    route: string | undefined;
    /** The client's address, as trusted proxies forward it. */
    clientAddress: string;
    /** The user of the request's session, once it was looked up and is valid. */
    userId: string | undefined;
    /** The request's checked JSON text; undefined when it has no body. */
    bodyText: string | undefined;
    /** True for a call that only reads although its method is not GET. */
    onlyReads: boolean | undefined;
  };
};
export type ServerContext = Context<ServerEnv>;
export type ServerHandler = MiddlewareHandler<ServerEnv>;
