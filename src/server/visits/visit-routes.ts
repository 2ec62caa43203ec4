import type { Deps } from '../app/deps.ts';
import { ownOrigins } from '../http/same-origin.ts';
import type { ServerHandler } from '../http/server-env.ts';
import { visitOf } from './visit.ts';

/**
 * Counts the public pages people are served, when this server is the one that counts. It happens here and not in
 * the page, so it needs neither script nor cookie.
 */
export function countVisits({ config, visits }: Pick<Deps, 'config' | 'visits'>): ServerHandler {
  if (config.analytics.kind !== 'own') return (_, next) => next();
  const ownHosts = ownOrigins(config).map((origin) => new URL(origin).host);
  return async (c, next) => {
    await next();
    const isPage = c.res.headers.get('content-type')?.startsWith('text/html') ?? false;
    if (c.req.method !== 'GET' || c.res.status !== 200 || !isPage) return;
    const visit = visitOf({ path: c.req.path, header: (name) => c.req.header(name) }, ownHosts);
    if (visit) visits.count(visit);
  };
}
