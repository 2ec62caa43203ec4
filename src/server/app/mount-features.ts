import type { Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import type { Registry } from 'prom-client';
import { AppError } from '../ground/app-error.ts';
import type { ApiRouter } from '../http/answer-call.ts';
import { apiRoutes } from '../http/api-routes.ts';
import { errorResponse } from '../http/error-handler.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { requestAddress } from '../http/request-address.ts';
import { requestBody } from '../http/request-body.ts';
import { ownOrigins, sameOrigin } from '../http/same-origin.ts';
import type { ServerContext, ServerEnv, ServerHandler } from '../http/server-env.ts';
import { tokenCors } from '../http/tokens/token-cors.ts';
import type { AppDeps, Deps } from './deps.ts';
import { features } from './features.ts';

/** Largest body of a call; features take larger ones, such as files, by routes of their own. */
const MAX_API_BODY_BYTES = 1_000_000;

/** Mounts every feature: first the middleware of all calls under `/api`, then the features' own routes, then the calls of the contract. */
export function mountFeatures(app: Hono<ServerEnv>, deps: AppDeps): void {
  const { config } = deps;
  app.use(
    '/api/*',
    noStore,
    tokenCors,
    rateLimit(deps, 'calls'),
    requestAddress,
    sameOrigin(ownOrigins(config)),
  );
  for (const { http } of features) if (http) app.route('/', http(deps));
  app.use(
    '/api/*',
    methodNotAllowed({ app, onMethodNotAllowed }),
    requestBody({ maxBytes: MAX_API_BODY_BYTES }),
  );
  const router: Partial<ApiRouter> = {};
  for (const { api } of features) Object.assign(router, api?.(deps));
  app.route('/', apiRoutes(router, deps));
  app.all('/api/*', (c) => errorResponse(c, new AppError('NOT_FOUND')));
}

/** Adds the metrics of every feature to a registry. */
export function mountMetrics(registry: Registry, deps: Deps): void {
  for (const { metrics } of features) metrics?.(registry, deps);
}

/** Keeps API responses out of caches. */
const noStore: ServerHandler = async (c, next) => {
  await next();
  c.res.headers.set('Cache-Control', 'no-store');
};

const onMethodNotAllowed = (c: ServerContext, methods: string[]) =>
  errorResponse(c, new AppError('METHOD_NOT_SUPPORTED'), { Allow: methods.join(', ') });
