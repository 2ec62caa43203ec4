import { Hono } from 'hono';
import { AppError } from '../../../ground/app-error.ts';
import { Turns } from '../../../ground/turns.ts';
import { readForm } from '../../../http/form-body.ts';
import { rateLimit } from '../../../http/rate-limit.ts';
import { requestAddress } from '../../../http/request-address.ts';
import { jsonTextOf, parsedInput, requestBody } from '../../../http/request-body.ts';
import { requireVerified, type Sessions, type SignedInUser } from '../../../http/require-session.ts';
import type { ServerContext, ServerEnv, ServerHandler } from '../../../http/server-env.ts';
import { bearerToken } from '../../../http/tokens/bearer-token.ts';
import { inTurn } from '../../../http/tokens/in-turn.ts';
import { checkTokenLists, checkTokenUse } from '../../../http/tokens/token-access.ts';
import { allowAnyOrigin, answerPreflight } from '../../../http/tokens/token-cors.ts';
import type { ReferenceList } from '../../../reference-lists/reference-list-store.ts';
import { ListContexts } from '../../list-context.ts';
import type { MatchingDeps } from '../../match-deps.ts';
import { auditLookedUp } from '../look-up/keep-look-up.ts';
import type { SearchDeps } from '../look-up/search-names.ts';
import { sharedSearch } from '../look-up/shared-search.ts';
import { listCurrentLists } from '../screening/current-lists.ts';
import { decideReconciled } from './decide-reconciled.ts';
import { extendEntities, proposeColumns, readEntities } from './extend-entities.ts';
import { PREVIEW_POLICY, previewPage } from './preview-page.ts';
import { reconcileManifest } from './reconcile-manifest.ts';
import { reconcileName } from './reconcile-names.ts';
import {
  ENTITY_TYPES,
  extendSchema,
  MAX_QUERIES,
  QUERY_PROPERTIES,
  queryBatchSchema,
  sentDecisionsSchema,
} from './reconcile-protocol.ts';

type ReconcileDeps = Pick<MatchingDeps, 'db' | 'shards' | 'config'> & { auth: Sessions };
/** What a request is about: its user, and the lists that it may use. */
type Service = { user: SignedInUser; lists: ReferenceList[]; address: string };

const SERVICE = '/reconcile/:token/:list';
const ALL = 'all';
/** Stands in the place of the token when that is a header or a parameter. */
const NO_TOKEN = '-';
const MAX_BODY_BYTES = 1_000_000;
const MAX_PROPOSED = 200;
const MAX_SUGGESTED = 10;
/** Names that are searched at once, and that wait, of all programs together. */
const PLACES = { places: 2, maxWaiting: 500 };

/**
 * The reconciliation service: version 0.2 of the Reconciliation Service API over one reference list, or all of them. The
 * token stands in the address, as programs such as OpenRefine send no headers; no cookie is looked at.
 */
export function reconcileRoutes(deps: ReconcileDeps) {
  const { query } = deps.db;
  const search = { query, contexts: new ListContexts(), ...sharedSearch(deps) };
  const turns = new Turns(PLACES);
  const routes = new Hono<ServerEnv>();
  const answerBatch = async (c: ServerContext, service: Service, text: string) => {
    const batch = Object.entries(parsedInput(queryBatchSchema, jsonOf(text)));
    if (batch.length > MAX_QUERIES) throw tooMany();
    const { user, lists } = service;
    const answers: [string, object][] = [];
    for (const [key, asked] of batch) {
      const result = await inTurn(turns, user, () => reconcileName(search, lists, asked));
      answers.push([key, { result }]);
    }
    await auditLookedUp(query, user, { lists, names: batch.length });
    return c.json(Object.fromEntries(answers));
  };
  const answer = async (c: ServerContext, fields: Record<string, string>) => {
    const service = await serviceOf(deps, c);
    if (fields.queries !== undefined) return answerBatch(c, service, fields.queries);
    if (fields.extend !== undefined) {
      const asked = parsedInput(extendSchema, jsonOf(fields.extend));
      return c.json(await extendEntities(query, service.lists, asked));
    }
    const name = `Cairn: ${c.req.param('list') === ALL ? 'all lists' : (service.lists[0]?.name ?? '')}`;
    return c.json(reconcileManifest({ name, address: service.address, site: deps.config.baseUrl }));
  };
  routes.use('/reconcile/*', openToPrograms, rateLimit(deps, 'calls'), requestAddress);
  routes.get(SERVICE, (c) => answer(c, c.req.query()));
  routes.post(SERVICE, async (c) => answer(c, await readForm(c, MAX_BODY_BYTES)));
  routes.post(`${SERVICE}/decisions`, requestBody({ maxBytes: MAX_BODY_BYTES }), async (c) => {
    const { user } = await serviceOf(deps, c);
    checkDecider(user);
    const sent = parsedInput(sentDecisionsSchema, JSON.parse(c.get('bodyText') ?? 'null'));
    return c.json(await decideReconciled(deps, user, sent));
  });
  addRecordRoutes(routes, deps, search);
  return routes;
}

/** Adds what a person at such a program is shown: suggestions, proposed columns and previews. */
function addRecordRoutes(routes: Hono<ServerEnv>, deps: ReconcileDeps, search: SearchDeps): void {
  const { query } = deps.db;
  routes.get(`${SERVICE}/suggest/type`, async (c) => {
    await serviceOf(deps, c);
    return c.json({ result: namedLike(ENTITY_TYPES, c.req.query('prefix')) });
  });
  routes.get(`${SERVICE}/suggest/property`, async (c) => {
    await serviceOf(deps, c);
    return c.json({ result: namedLike(QUERY_PROPERTIES, c.req.query('prefix')) });
  });
  routes.get(`${SERVICE}/suggest/entity`, async (c) => {
    const { lists } = await serviceOf(deps, c);
    const prefix = (c.req.query('prefix') ?? '').slice(0, 256);
    const [known] = await readEntities(query, lists, [prefix]);
    const id = known && { id: prefix, name: known[1].reference.names[0]?.name ?? '' };
    const found = await reconcileName(search, lists, { query: prefix, limit: MAX_SUGGESTED });
    const named = found.map(({ score: _score, match: _match, features: _f, type, ...one }) => ({
      ...{ ...one, notable: type },
    }));
    return c.json({ result: id ? [id] : named });
  });
  routes.get(`${SERVICE}/properties`, async (c) => {
    const { lists } = await serviceOf(deps, c);
    const limit = Math.min(Math.max(Number(c.req.query('limit')) || MAX_PROPOSED, 1), MAX_PROPOSED);
    return c.json(await proposeColumns(query, lists, { type: c.req.query('type'), limit }));
  });
  routes.get(`${SERVICE}/preview`, async (c) => {
    const { lists } = await serviceOf(deps, c);
    const [found] = (await readEntities(query, lists, [c.req.query('id') ?? ''])).values();
    if (!found) throw new AppError('NOT_FOUND');
    return c.html(previewPage(found), 200, { 'Content-Security-Policy': PREVIEW_POLICY });
  });
}

/** @throws AppError 403 for a user who may only read, and for a token that may not write as well as screen */
function checkDecider({ role, token }: SignedInUser): void {
  if (role === 'read-only') throw new AppError('READ_ONLY');
  if (token) checkTokenUse(token, { right: 'write', area: 'lists' });
}

/** Answers the questions of browsers, and lets pages of every site read what a token opens; nothing is cached. */
const openToPrograms: ServerHandler = async (c, next) => {
  if (c.req.method === 'OPTIONS') return answerPreflight(c);
  await next();
  allowAnyOrigin(c);
  c.res.headers.set('Cache-Control', 'no-store');
  c.res.headers.set('Referrer-Policy', 'no-referrer');
};

/**
 * Finds the user of the token and the lists of the address.
 * @throws AppError 401 without a valid token, 403 for one that is too weak, 404 for a list that there is not
 */
async function serviceOf({ auth, db, config }: ReconcileDeps, c: ServerContext): Promise<Service> {
  const { token: inAddress = '', list = '' } = c.req.param() as { token?: string; list?: string };
  const header = bearerToken(c.req.raw.headers);
  const secret = inAddress === NO_TOKEN ? (c.req.query('token') ?? header ?? '') : inAddress;
  const headers = new Headers();
  if (/^[\w-]+$/.test(secret)) headers.set('authorization', `Bearer ${secret}`);
  const use = { right: 'screen', area: 'lists' } as const;
  const user = await requireVerified(auth, headers, { writes: false, use });
  c.set('userId', user.id);
  const lists = await listsOf(db.query, user, list);
  // A program that sends the token as a header sends it everywhere; any other needs it in the addresses.
  const place = secret === header ? NO_TOKEN : secret;
  const address = `${config.baseUrl}/reconcile/${place}/${encodeURIComponent(list)}`;
  return { user, lists, address };
}

async function listsOf(
  query: ReconcileDeps['db']['query'],
  { token }: SignedInUser,
  list: string,
): Promise<ReferenceList[]> {
  const current = await listCurrentLists(query);
  if (list === ALL) return current.filter(({ name }) => token?.lists?.includes(name) ?? true);
  const named = current.find(({ name }) => name === list) ?? current.find(({ id }) => id === list);
  if (!named) throw new AppError('NOT_FOUND', { message: 'There is no such reference list.' });
  checkTokenLists(token, [named.name]);
  return [named];
}

function namedLike<T extends { id: string; name: string }>(all: readonly T[], prefix = ''): T[] {
  const wanted = prefix.trim().toLowerCase();
  return all.filter(({ id, name }) => id.startsWith(wanted) || name.toLowerCase().startsWith(wanted));
}

function jsonOf(text: string): unknown {
  return JSON.parse(jsonTextOf(new TextEncoder().encode(text)));
}

function tooMany(): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', { message: `Send at most ${MAX_QUERIES} queries at once.` });
}
