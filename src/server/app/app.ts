import { Hono } from 'hono';
import { backupHealth } from '../backup/backup-health.ts';
import { formStamp } from '../contact-messages/form-stamp.ts';
import { contractRoutes } from '../http/api-routes.ts';
import { clientAddress } from '../http/client-address.ts';
import { compression } from '../http/compression.ts';
import { errorHandler } from '../http/error-handler.ts';
import { forwardedHeaders } from '../http/forwarded-headers.ts';
import { healthRoutes } from '../http/health-routes.ts';
import { metricsRoutes } from '../http/metrics-routes.ts';
import { refuseWrites } from '../http/refuse-writes.ts';
import { requestLog } from '../http/request-log.ts';
import { type RequestMetrics, requestMetrics } from '../http/request-metrics.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { ServerEnv, ServerHandler } from '../http/server-env.ts';
import { screeningHealth } from '../matching/screening/screening-health.ts';
import { subscriptionHealth } from '../reference-lists/subscriptions/subscription-health.ts';
import type { Deps } from './deps.ts';
import { mountFeatures, mountMetrics } from './mount-features.ts';
import { filledPages } from './pages/filled-pages.ts';
import { staticWeb } from './pages/static-web.ts';

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
