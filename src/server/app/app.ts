import { Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { MAX_IMPORT_BYTES } from '#contract/transfer-contract.ts';
import { entityRoutes } from '../clients/entity-routes.ts';
import { contactMessageRoutes } from '../contact-messages/contact-message-routes.ts';
import { formStamp } from '../contact-messages/form-stamp.ts';
import { documentRoutes } from '../documents/document-routes.ts';
import { patchDocument } from '../documents/patch-document.ts';
import { AppError } from '../ground/app-error.ts';
import { apiRoutes } from '../http/api-routes.ts';
import { clientAddress } from '../http/client-address.ts';
import { compression } from '../http/compression.ts';
import { errorHandler, errorResponse } from '../http/error-handler.ts';
import { healthRoutes } from '../http/health-routes.ts';
import { metricsRoutes } from '../http/metrics-routes.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { requestAddress } from '../http/request-address.ts';
import { checkedRequest, requestBody } from '../http/request-body.ts';
import { requestLog } from '../http/request-log.ts';
import { requestMetrics } from '../http/request-metrics.ts';
import { ownOrigins, sameOrigin } from '../http/same-origin.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { ServerContext, ServerEnv, ServerHandler } from '../http/server-env.ts';
import { CLIENT_ADDRESS_HEADER } from '../identity/auth-options.ts';
import { authEndpoints } from '../identity/auth-paths.ts';
import { matchAuditRoutes } from '../matching/audit/match-audit-routes.ts';
import { matchResolutionRoutes } from '../matching/resolution/match-resolution-routes.ts';
import { matchReviewRoutes } from '../matching/review/match-review-routes.ts';
import { matchRunRoutes } from '../matching/runs/match-run-routes.ts';
import { questionSessionRoutes } from '../question-sessions/question-session-routes.ts';
import { ruleRoutes } from '../rules/rule-routes.ts';
import { summarizePdfRoutes, summaryRoutes } from '../summaries/summary-routes.ts';
import { sandboxed, storageRoutes } from '../uploads/storage-routes.ts';
import { storageTokenRoutes } from '../uploads/storage-token-routes.ts';
import { countVisits } from '../visits/visit-routes.ts';
import type { Deps } from './deps.ts';
import { type FilledPages, filledPages } from './pages/filled-pages.ts';
import { settingsRoutes } from './pages/settings-routes.ts';
import { staticWeb } from './pages/static-web.ts';

const MAX_API_BODY_BYTES = 1_000_000;
const MAX_AUTH_BODY_BYTES = 64_000;
const IMPORT_PATH = /^\/api\/\w+\/import$/;

export type AppOptions = {
  /** Folder of the built site. */
  webDir: string;
  /** True once the server is on its way out. */
  isDraining?: () => boolean;
};

/** The whole server as one function from request to response. */
export function createApp(deps: Deps, { webDir, isDraining = () => false }: AppOptions): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  const metrics = requestMetrics();
  app.onError(errorHandler(deps.log));
  app.use('/v0/*', sandboxed);
  app.use(
    requestLog(deps.log),
    metrics.count,
    clientAddress(deps.config.trustedProxies),
    securityHeaders(deps.config.baseUrl, {
      counts: deps.config.analytics.origin,
      mails: deps.config.contactForm.origin,
    }),
    countVisits(deps),
    compression,
    closingWhen(isDraining),
  );
  app.route('/', healthRoutes(deps, isDraining));
  app.route('/', metricsRoutes(metrics.registry, deps.config.mode));
  const pages = filledPages(webDir, deps.config);
  addApi(app, deps, { pages, isDraining });
  app.route('/', storageRoutes(deps));
  app.route('/', staticWeb(webDir, { pages, stampForm: () => formStamp(deps.config.authSecret) }));
  return app;
}

/** `/api`: what every call must pass, then the contact form's calls, better-auth's and the contract's. */
function addApi(
  app: Hono<ServerEnv>,
  deps: Deps,
  { pages, isDraining }: { pages: FilledPages; isDraining: () => boolean },
): void {
  const { config, auth } = deps;
  app.use(
    '/api/*',
    noStore,
    rateLimit(config.requestsPerMinute),
    requestAddress,
    sameOrigin(ownOrigins(config)),
  );
  app.use('/api/summarizePdf', errorInBody);
  app.use('/api/*', methodNotAllowed({ app, onMethodNotAllowed }));
  app.route('/', contactMessageRoutes(deps, pages));
  app.use('/api/auth/*', requestBody({ maxBytes: MAX_AUTH_BODY_BYTES }));
  for (const [path, method] of authEndpoints({ google: config.google !== null })) {
    app.on(method, path, async (c) => {
      // `sameOrigin` has judged where this came from; better-auth would ask again, knowing one name of this site only.
      const headers = { origin: config.baseUrl, [CLIENT_ADDRESS_HEADER]: c.get('clientAddress') };
      const request = checkedRequest(c, headers);
      const response = await auth.handler(request);
      return new Response(response.body, response);
    });
  }
  app.use('/api/*', apiBody(deps));
  app.route('/', apiRoutes(router(deps, isDraining), auth));
  app.all('/api/*', (c) => errorResponse(c, new AppError('NOT_FOUND')));
}

function router(deps: Deps, isDraining: () => boolean) {
  return {
    ...documentRoutes(deps),
    evaluateRules: ruleRoutes(deps),
    entities: entityRoutes(deps),
    questionSession: questionSessionRoutes(deps),
    matching: {
      ...matchRunRoutes(deps, isDraining),
      ...matchReviewRoutes(deps),
      ...matchResolutionRoutes(deps, patchDocument),
      ...matchAuditRoutes(deps),
    },
    summarizePdf: summarizePdfRoutes(deps),
    summaries: summaryRoutes(deps),
    storageToken: storageTokenRoutes(deps),
    settings: settingsRoutes(deps.config),
  };
}

/** The body of a call; of an import, which is large, that of signed-in users only. */
function apiBody({ auth }: Deps): ServerHandler {
  const body = requestBody({ maxBytes: MAX_API_BODY_BYTES });
  const file = requestBody({ maxBytes: MAX_IMPORT_BYTES });
  return async (c, next) => {
    if (!IMPORT_PATH.test(c.req.path)) return body(c, next);
    if (!(await auth.sessionOf(c.req.raw.headers))) throw new AppError('UNAUTHORIZED');
    return file(c, next);
  };
}

/** Callers of this address look for `error` when the status is not ok. */
const errorInBody: ServerHandler = async (c, next) => {
  await next();
  if (c.res.ok || !c.res.headers.get('content-type')?.startsWith('application/json')) return;
  const body = (await c.res.json()) as { message: string };
  c.res = new Response(JSON.stringify({ ...body, error: body.message }), c.res);
};

/** Ends the connection with the answer once the server is on its way out, as nobody may ask for more on it. */
const closingWhen =
  (isDraining: () => boolean): ServerHandler =>
  async (c, next) => {
    await next();
    if (isDraining()) c.res.headers.set('Connection', 'close');
  };

/** What the API says is for this moment and this reader only. */
const noStore: ServerHandler = async (c, next) => {
  await next();
  c.res.headers.set('Cache-Control', 'no-store');
};

const onMethodNotAllowed = (c: ServerContext, methods: string[]) =>
  errorResponse(c, new AppError('METHOD_NOT_SUPPORTED'), { Allow: methods.join(', ') });
