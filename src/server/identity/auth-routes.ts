import { Hono } from 'hono';
import { checkedRequest, requestBody } from '../http/request-body.ts';
import type { ServerEnv } from '../http/server-env.ts';
import { AUTH_BASE_PATH, authEndpoints } from './base/auth-paths.ts';
import type { IdentityDeps } from './base/identity-deps.ts';
import { CLIENT_ADDRESS_HEADER } from './credentials/request-fields.ts';

const MAX_BODY_BYTES = 64_000;

/** Serves the endpoints of `authEndpoints`. */
export function authRoutes({
  config,
  auth,
}: Pick<IdentityDeps, 'config'> & { auth: { handler(request: Request): Promise<Response> } }) {
  const routes = new Hono<ServerEnv>();
  routes.use(`${AUTH_BASE_PATH}/*`, requestBody({ maxBytes: MAX_BODY_BYTES }));
  for (const [path, method] of authEndpoints(config)) {
    routes.on(method, path, async (c) => {
      // `sameOrigin` has already checked the origin; better-auth would check again, knowing only one of this site's
      // names.
      const headers = { origin: config.baseUrl, [CLIENT_ADDRESS_HEADER]: c.get('clientAddress') };
      const response = await auth.handler(checkedRequest(c, headers));
      return new Response(response.body, response);
    });
  }
  return routes;
}
