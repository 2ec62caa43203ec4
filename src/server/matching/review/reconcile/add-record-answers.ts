import type { Hono } from 'hono';
import { AppError } from '../../../ground/app-error.ts';
import type { ServerContext, ServerEnv } from '../../../http/server-env.ts';
import { proposeColumns } from './extend-entities.ts';
import { PREVIEW_POLICY, previewPage } from './preview-page.ts';
import { chosenVersion, versionedJson } from './protocol-version.ts';
import { reconcileName } from './reconcile-names.ts';
import { ENTITY_TYPES, QUERY_PROPERTIES } from './reconcile-protocol.ts';
import type { Service } from './reconcile-service.ts';

const MAX_PROPOSED = 200;
const MAX_SUGGESTED = 10;
const MAX_PREFIX = 256;

type Suggested = { id: string; name: string };

/** Adds what a person at such a program is shown, at the same addresses in both versions: suggestions, columns, previews. */
export function addRecordAnswers(
  routes: Hono<ServerEnv>,
  path: string,
  serviceOf: (c: ServerContext) => Promise<Service>,
): void {
  const suggest = (what: string, find: (service: Service, prefix: string) => Promise<readonly Suggested[]>) =>
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
async function suggestEntities({ source }: Service, prefix: string): Promise<Suggested[]> {
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
