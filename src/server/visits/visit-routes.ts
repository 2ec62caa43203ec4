import { Hono } from 'hono';
import type { Config } from '../ground/config.ts';
import { ownOrigins } from '../http/same-origin.ts';
import type { ServerEnv, ServerHandler } from '../http/server-env.ts';
import type { AnalyticsConfig } from './analytics-settings.ts';
import { visitOf } from './visit.ts';
import type { VisitCounter } from './visit-counter.ts';

type VisitDeps = { config: Config & AnalyticsConfig; visits: VisitCounter };

/** Counts visits to public pages, when this server is the analytics service. Counting on the server needs neither script nor cookie. */
export function visitRoutes({ config, visits }: VisitDeps) {
  const routes = new Hono<ServerEnv>();
  return config.analytics.kind === 'own' ? routes.use(countVisits(config, visits)) : routes;
}

function countVisits(config: Config, visits: VisitCounter): ServerHandler {
  const ownHosts = ownOrigins(config).map((origin) => new URL(origin).host);
  return async (c, next) => {
    await next();
    const isPage = c.res.headers.get('content-type')?.startsWith('text/html') ?? false;
    if (c.req.method !== 'GET' || c.res.status !== 200 || !isPage) return;
    const visit = visitOf({ path: c.req.path, header: (name) => c.req.header(name) }, ownHosts);
    if (visit) visits.count(visit);
  };
}
