import { Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import type { Registry } from 'prom-client';
import { backupHealth } from '../backup/backup-health.ts';
import { formStamp } from '../contact-messages/form-stamp.ts';
import { AppError } from '../ground/app-error.ts';
import { describeProblemsPlainly } from '../ground/plain-problem.ts';
import type { ApiRouter } from '../http/answer-call.ts';
import { apiRoutes, contractRoutes } from '../http/api-routes.ts';
import { clientAddress } from '../http/client-address.ts';
import { compression } from '../http/compression.ts';
import { errorHandler, errorResponse } from '../http/error-handler.ts';
import { forwardedHeaders } from '../http/forwarded-headers.ts';
import { healthRoutes } from '../http/health-routes.ts';
import { metricsRoutes } from '../http/metrics-routes.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { refuseWrites } from '../http/refuse-writes.ts';
import { requestAddress } from '../http/request-address.ts';
import { requestBody } from '../http/request-body.ts';
import { requestLog } from '../http/request-log.ts';
import { type RequestMetrics, requestMetrics } from '../http/request-metrics.ts';
import { ownOrigins, sameOrigin } from '../http/same-origin.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { ServerContext, ServerEnv, ServerHandler } from '../http/server-env.ts';
import { tokenCors } from '../http/tokens/token-cors.ts';
import { screeningHealth } from '../matching/screening/screening-health.ts';
import { subscriptionHealth } from '../reference-lists/subscriptions/subscription-health.ts';
import type { AppDeps, Deps } from './deps.ts';
import { features } from './features.ts';
import { filledPages } from './pages/filled-pages.ts';
import { staticWeb } from './pages/static-web.ts';

/** Largest body of a call; features take larger ones, such as files, by routes of their own. */
const MAX_API_BODY_BYTES = 1_000_000;

type AppOptions = {
  /** Folder of the built pages. */
  webDir: string;
  /** True once the server is shutting down. */
  isDraining?: () => boolean;
  /** Whether writes are refused because the disk is full. */
  isDiskFull?: (() => boolean) | undefined;
  metrics?: RequestMetrics;
};

/** Builds the whole server as one Hono app, from request to response. */
export function createApp(
  deps: Deps,
  { webDir, isDraining = () => false, isDiskFull = () => false, metrics = requestMetrics() }: AppOptions,
): Hono<ServerEnv> {
  const { config, log } = deps;
  describeProblemsPlainly();
  const app = new Hono<ServerEnv>();
  const forwarded = forwardedHeaders(log);
  app.onError(errorHandler(log));
  app.use(
    requestLog(log),
    metrics.count,
    clientAddress(config.trustedProxies, forwarded),
    securityHeaders(config.baseUrl, { counts: config.analytics.origin, mails: config.contactForm.origin }),
    compression,
    closingWhen(isDraining),
  );
  app.route(
    '/',
    healthRoutes(deps, { isDraining, isDiskFull, forwarded, details: () => healthDetails(deps) }),
  );
  mountMetrics(metrics.registry, deps);
  app.route('/', metricsRoutes(metrics.registry, config));
  refuseWrites(app, isDiskFull, contractRoutes());
  const pages = filledPages(webDir, config);
  mountFeatures(app, { ...deps, pages, isDraining });
  app.route('/', staticWeb(webDir, { pages, stampForm: () => formStamp(config.authSecret), config }));
  return app;
}

/** What `/readyz` reports of backups, subscribed lists and screening. */
async function healthDetails(deps: Deps): Promise<{ warnings: string[] }> {
  const parts = await Promise.all([backupHealth(deps), subscriptionHealth(deps), screeningHealth(deps)]);
  const warnings = parts.flatMap((part) => part.warnings);
  return { ...Object.assign({}, ...parts), warnings };
}

/** Closes keep-alive connections after the response while the server drains. */
const closingWhen =
  (isDraining: () => boolean): ServerHandler =>
  async (c, next) => {
    await next();
    if (isDraining()) c.res.headers.set('Connection', 'close');
  };

/** Mounts every feature: first the middleware of all calls under `/api`, then the features' own routes, then the calls of the contract. */
function mountFeatures(app: Hono<ServerEnv>, deps: AppDeps): void {
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
function mountMetrics(registry: Registry, deps: Deps): void {
  for (const { metrics } of features) metrics?.(registry, deps);
}

/** Keeps API responses out of caches. */
const noStore: ServerHandler = async (c, next) => {
  await next();
  c.res.headers.set('Cache-Control', 'no-store');
};

const onMethodNotAllowed = (c: ServerContext, methods: string[]) =>
  errorResponse(c, new AppError('METHOD_NOT_SUPPORTED'), { Allow: methods.join(', ') });
