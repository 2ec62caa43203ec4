import { Hono } from 'hono';
import { AppError } from '../../../ground/app-error.ts';
import { Turns } from '../../../ground/turns.ts';
import { yieldToOthers } from '../../../ground/yield-to-others.ts';
import { readForm } from '../../../http/form-body.ts';
import { rateLimit } from '../../../http/rate-limit.ts';
import { requestAddress } from '../../../http/request-address.ts';
import { jsonTextOf, parsedInput, requestBody } from '../../../http/request-body.ts';
import { requireWriting } from '../../../http/require-session.ts';
import type { ServerContext, ServerEnv, ServerHandler } from '../../../http/server-env.ts';
import { inTurn } from '../../../http/tokens/in-turn.ts';
import { allowAnyOrigin, answerPreflight } from '../../../http/tokens/token-cors.ts';
import { type AddressedSource, addressedSource, type ReconcileDeps } from './addressed-source.ts';
import { decideReconciled } from './decide-reconciled.ts';
import { askedByConditions, draftBatchSchema } from './draft-protocol.ts';
import { extendEntities, extendedByKey, extendedInOrder, proposeColumns } from './extend-entities.ts';
import { PREVIEW_POLICY, previewPage } from './preview-page.ts';
import { chosenVersion, versionedJson } from './protocol-version.ts';
import { reconcileManifest } from './reconcile-manifest.ts';
import { reconcileName } from './reconcile-names.ts';
import {
  type AskedEntity,
  askedByQuery,
  ENTITY_TYPES,
  extendSchema,
  MAX_QUERIES,
  QUERY_PROPERTIES,
  queryBatchSchema,
  type ReconcileCandidate,
  sentDecisionsSchema,
} from './reconcile-protocol.ts';

const SERVICE = '/reconcile/:token/:list';
const MAX_BODY_BYTES = 1_000_000;
/** Turns at once, and those that wait, of all programs together; and the names of a turn, which threads search side by side. */
const PLACES = { places: 2, maxWaiting: 500 };
const NAMES_OF_A_TURN = 10;

const MAX_PROPOSED = 200;
const MAX_SUGGESTED = 10;
const MAX_PREFIX = 256;

type ServiceOf = (c: ServerContext) => Promise<AddressedSource>;
type Reconcile = (service: AddressedSource, asked: readonly AskedEntity[]) => Promise<ReconcileCandidate[][]>;

/**
 * The reconciliation service: versions 0.2 and 1.0-draft of the Reconciliation Service API over one reference list, all of
 * them, or the firm's own clients. The token stands in the address, as programs such as OpenRefine send no headers; no
 * cookie is looked at.
 */
export function reconcileRoutes(deps: ReconcileDeps) {
  const serviceOf = addressedSource(deps);
  const turns = new Turns(PLACES);
  const reconcile: Reconcile = async ({ user, source }, asked) => {
    const answers: ReconcileCandidate[][] = [];
    for (let at = 0; at < asked.length; at += NAMES_OF_A_TURN) {
      const some = asked.slice(at, at + NAMES_OF_A_TURN);
      const work = () => Promise.all(some.map((one) => reconcileName(source, one)));
      // Written while threads search, not after.
      const audit = async () => at > 0 || source.audit(user, asked.length);
      const [found] = await inTurn(turns, user, () => Promise.all([work(), yieldToOthers().then(audit)]));
      answers.push(...found);
    }
    return answers;
  };
  const routes = new Hono<ServerEnv>();
  routes.use('/reconcile/*', openToPrograms, rateLimit(deps, 'calls'), requestAddress);
  addQueryRoutes(routes, { serviceOf, reconcile, site: deps.config.baseUrl });
  addDraftRoutes(routes, { serviceOf, reconcile });
  routes.post(`${SERVICE}/decisions`, requestBody({ maxBytes: MAX_BODY_BYTES }), async (c) => {
    const { user } = await serviceOf(c);
    requireWriting(user);
    return c.json(await decideReconciled(deps, user, parsedInput(sentDecisionsSchema, bodyOf(c))));
  });
  addRecordAnswers(routes, SERVICE, serviceOf);
  routes.all('/reconcile/*', () => {
    throw new AppError('NOT_FOUND');
  });
  return routes;
}

/** Adds what both versions answer at the address of a service: the manifest; and what version 0.2 takes there. */
function addQueryRoutes(
  routes: Hono<ServerEnv>,
  { serviceOf, reconcile, site }: { serviceOf: ServiceOf; reconcile: Reconcile; site: string },
): void {
  const answer = async (c: ServerContext, fields: Record<string, string>) => {
    const service = await serviceOf(c);
    const accept = c.req.header('accept');
    if (fields.queries !== undefined) {
      const chosen = chosenVersion(accept, ['0.2']);
      const batch = Object.entries(parsedInput(queryBatchSchema, jsonOf(fields.queries)));
      if (batch.length > MAX_QUERIES) throw tooMany();
      const answers = await reconcile(
        service,
        batch.map(([, query]) => askedByQuery(query)),
      );
      const results = batch.map(([key], at) => [key, { result: answers[at] ?? [] }]);
      return versionedJson(c, chosen, Object.fromEntries(results));
    }
    if (fields.extend !== undefined) {
      const chosen = chosenVersion(accept, ['0.2']);
      const asked = parsedInput(extendSchema, jsonOf(fields.extend));
      return versionedJson(c, chosen, extendedByKey(await extendEntities(service.source, asked)));
    }
    const chosen = chosenVersion(accept, ['0.2', '1.0-draft']);
    const described = { name: service.source.name, address: service.address, site };
    return versionedJson(c, chosen, reconcileManifest(chosen.version, described));
  };
  routes.get(SERVICE, (c) => answer(c, c.req.query()));
  routes.post(SERVICE, async (c) => answer(c, await readForm(c, MAX_BODY_BYTES)));
}

/** Adds the addresses of version 1.0, which take JSON. */
function addDraftRoutes(
  routes: Hono<ServerEnv>,
  { serviceOf, reconcile }: { serviceOf: ServiceOf; reconcile: Reconcile },
): void {
  const body = requestBody({ maxBytes: MAX_BODY_BYTES });
  routes.post(`${SERVICE}/match`, body, async (c) => {
    const service = await serviceOf(c);
    const chosen = chosenVersion(c.req.header('accept'), ['1.0-draft']);
    const { queries } = parsedInput(draftBatchSchema, bodyOf(c));
    if (queries.length > MAX_QUERIES) throw tooMany();
    const answers = await reconcile(service, queries.map(askedByConditions));
    return versionedJson(c, chosen, { results: answers.map((candidates) => ({ candidates })) });
  });
  routes.post(`${SERVICE}/extend`, body, async (c) => {
    const { source } = await serviceOf(c);
    const chosen = chosenVersion(c.req.header('accept'), ['1.0-draft']);
    const asked = parsedInput(extendSchema, bodyOf(c));
    return versionedJson(c, chosen, extendedInOrder(await extendEntities(source, asked)));
  });
}

/**
 * Answers the questions of browsers, and lets pages of every site read what a token opens. Nothing is cached, and whatever
 * keeps an answer all the same keeps it by version.
 */
const openToPrograms: ServerHandler = async (c, next) => {
  if (c.req.method === 'OPTIONS') return answerPreflight(c);
  await next();
  allowAnyOrigin(c);
  c.res.headers.set('Cache-Control', 'no-store');
  c.res.headers.append('Vary', 'Accept');
  c.res.headers.set('Referrer-Policy', 'no-referrer');
};

function bodyOf(c: ServerContext): unknown {
  return JSON.parse(c.get('bodyText') ?? 'null');
}

function jsonOf(text: string): unknown {
  return JSON.parse(jsonTextOf(new TextEncoder().encode(text)));
}

function tooMany(): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', { message: `Send at most ${MAX_QUERIES} queries at once.` });
}

type Suggested = { id: string; name: string };

/** Adds what a person at such a program is shown, at the same addresses in both versions: suggestions, columns, previews. */
function addRecordAnswers(
  routes: Hono<ServerEnv>,
  path: string,
  serviceOf: (c: ServerContext) => Promise<AddressedSource>,
): void {
  const suggest = (
    what: string,
    find: (service: AddressedSource, prefix: string) => Promise<readonly Suggested[]>,
  ) =>
    routes.get(`${path}/suggest/${what}`, async (c) => {
      const service = await serviceOf(c);
      const version = chosenVersion(c.req.header('accept'), ['0.2', '1.0-draft']);
      const prefix = (c.req.query('prefix') ?? '').slice(0, MAX_PREFIX);
      const from = countOf(c.req.query('offset'), 0);
      const result = await find(service, prefix);
      const limit = countOf(c.req.query('limit'), result.length);
      return versionedJson(c, version, { result: result.slice(from, from + limit) });
    });
  suggest('type', async (_service, prefix) => namedLike(ENTITY_TYPES, prefix));
  suggest('property', async (_service, prefix) => namedLike(QUERY_PROPERTIES, prefix));
  suggest('entity', suggestEntities);
  for (const proposed of ['properties', 'extend/propose']) {
    routes.get(`${path}/${proposed}`, async (c) => {
      const { source } = await serviceOf(c);
      const version = chosenVersion(c.req.header('accept'), [
        proposed === 'properties' ? '0.2' : '1.0-draft',
      ]);
      const limit = Math.min(countOf(c.req.query('limit'), MAX_PROPOSED) || MAX_PROPOSED, MAX_PROPOSED);
      return versionedJson(c, version, await proposeColumns(source, { type: c.req.query('type'), limit }));
    });
  }
  routes.get(`${path}/preview`, async (c) => {
    const { source } = await serviceOf(c);
    const [found] = (await source.read([c.req.query('id') ?? ''])).values();
    if (!found) throw new AppError('NOT_FOUND');
    return c.html(previewPage(found), 200, { 'Content-Security-Policy': PREVIEW_POLICY });
  });
}

/** The record of an id that was written whole, else those of names that look like what was written. */
async function suggestEntities({ source }: AddressedSource, prefix: string): Promise<Suggested[]> {
  const known = (await source.read([prefix])).get(prefix);
  if (known) return [{ id: prefix, name: known.values.name?.[0] ?? '' }];
  const found = await reconcileName(source, {
    ...{ name: prefix, types: [], limit: MAX_SUGGESTED, values: {}, ids: [], conditions: [] },
  });
  return found.map(({ id, name, description, type }) => ({ id, name, description, notable: type }));
}

function countOf(text: string | undefined, usual: number): number {
  const count = Number(text);
  return text !== undefined && Number.isInteger(count) && count >= 0 ? count : usual;
}

function namedLike<T extends Suggested>(all: readonly T[], prefix: string): T[] {
  const wanted = prefix.trim().toLowerCase();
  return all.filter(({ id, name }) => id.startsWith(wanted) || name.toLowerCase().startsWith(wanted));
}
