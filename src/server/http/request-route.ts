import { matchedRoutes } from 'hono/route';
import { pagePattern } from '#contract/page-paths.ts';
import type { ServerContext } from './server-env.ts';

/**
 * Returns the pattern of the requested page or call, such as `/api/clients/:id`, or else the widest one that matched,
 * such as `/api/*`. It contains no personal data, as it contains nothing that a person typed.
 */
export function requestRoute(c: ServerContext): string {
  const known = c.get('route');
  if (known !== undefined) return known;
  const routes = matchedRoutes(c);
  const { path } = routes.findLast(({ method }) => method !== 'ALL') ?? routes.at(c.req.routeIndex) ?? {};
  const page = c.req.path.startsWith('/api/') ? undefined : pagePattern(c.req.path);
  const route = page ?? path ?? '/*';
  c.set('route', route);
  return route;
}
