import { matchedRoutes } from 'hono/route';
import { pagePattern } from '#contract/page-paths.ts';
import type { ServerContext } from './server-env.ts';

/**
 * The pattern of the page or call asked for, such as `/api/clients/:id`; failing one, the widest that took the request,
 * such as `/api/*`. It holds nothing that a person typed, so it names nobody.
 */
export function requestRoute(c: ServerContext): string {
  const routes = matchedRoutes(c);
  const route = routes.findLast(({ method }) => method !== 'ALL') ?? routes.at(c.req.routeIndex);
  return pagePattern(c.req.path) ?? route?.path ?? '/*';
}
