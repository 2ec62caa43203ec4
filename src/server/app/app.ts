import { Hono } from 'hono';
import { formStamp } from '../contact-messages/form-stamp.ts';
import { clientAddress } from '../http/client-address.ts';
import { compression } from '../http/compression.ts';
import { errorHandler } from '../http/error-handler.ts';
import { healthRoutes } from '../http/health-routes.ts';
import { metricsRoutes } from '../http/metrics-routes.ts';
import { requestLog } from '../http/request-log.ts';
import { requestMetrics } from '../http/request-metrics.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { ServerEnv, ServerHandler } from '../http/server-env.ts';
import type { Deps } from './deps.ts';
import { mountFeatures } from './mount-features.ts';
import { filledPages } from './pages/filled-pages.ts';
import { staticWeb } from './pages/static-web.ts';

type AppOptions = {
  /** Folder of the built pages. */
  webDir: string;
  /** True once the server is shutting down. */
  isDraining?: () => boolean;
};

/** Builds the whole server as one Hono app, from request to response. */
export function createApp(deps: Deps, { webDir, isDraining = () => false }: AppOptions): Hono<ServerEnv> {
  const { config, log } = deps;
  const app = new Hono<ServerEnv>();
  const metrics = requestMetrics();
  app.onError(errorHandler(log));
  app.use(
    requestLog(log),
    metrics.count,
    clientAddress(config.trustedProxies),
    securityHeaders(config.baseUrl, { counts: config.analytics.origin, mails: config.contactForm.origin }),
    compression,
    closingWhen(isDraining),
  );
  app.route('/', healthRoutes(deps, isDraining));
  app.route('/', metricsRoutes(metrics.registry, config.mode));
  const pages = filledPages(webDir, config);
  mountFeatures(app, { ...deps, pages, isDraining });
  app.route('/', staticWeb(webDir, { pages, stampForm: () => formStamp(config.authSecret) }));
  return app;
}

/** Closes keep-alive connections after the response while the server drains. */
const closingWhen =
  (isDraining: () => boolean): ServerHandler =>
  async (c, next) => {
    await next();
    if (isDraining()) c.res.headers.set('Connection', 'close');
  };
