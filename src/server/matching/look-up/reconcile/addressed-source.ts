import { AppError } from '../../../ground/app-error.ts';
import { requireVerified, type Sessions, type SignedInUser } from '../../../http/require-session.ts';
import type { ServerContext } from '../../../http/server-env.ts';
import { bearerToken } from '../../../http/tokens/bearer-token.ts';
import { checkTokenLists, type TokenUse } from '../../../http/tokens/token-access.ts';
import { listCurrentLists } from '../../comparison/current-lists.ts';
import { sharedSearch } from '../../comparison/search/shared-search.ts';
import { ListContexts } from '../../list-context.ts';
import type { MatchingDeps } from '../../match-deps.ts';
import type { EntitySource } from './entity-source.ts';
import { listSource } from './list-source.ts';
import { ownSource } from './own-source.ts';

export type ReconcileDeps = Pick<MatchingDeps, 'db' | 'shards' | 'config'> & { auth: Sessions };
/** What a request is about: its user, what it reconciles with, and the address of the service. */
export type AddressedSource = { user: SignedInUser; source: EntitySource; address: string };

/** Stand in the place of a list: all of them, and the firm's own clients. */
const ALL = 'all';
const OWN = 'clients';
/** Stands in the place of the token when that is a header or a parameter. */
const NO_TOKEN = '-';

const LOOKS_UP: TokenUse = { right: 'screen', area: 'lists' };
const READS_CLIENTS: TokenUse = { right: 'read', area: 'clients' };

/**
 * Returns what finds the service of a request.
 * @throws AppError 401 without a valid token, 403 for one that is too weak, 404 for a list that there is not
 */
export function addressedSource({
  auth,
  db,
  shards,
  config,
}: ReconcileDeps): (c: ServerContext) => Promise<AddressedSource> {
  const { query } = db;
  const search = { query, contexts: new ListContexts(), ...sharedSearch({ shards, config }) };
  const own = ownSource(query, { threads: search.threads, bytes: config.lookUpBytes });
  return async (c) => {
    const { list = '' } = c.req.param() as { list?: string };
    const { secret, place } = tokenOf(c);
    const headers = new Headers();
    if (/^[\w-]+$/.test(secret)) headers.set('authorization', `Bearer ${secret}`);
    const use = list === OWN ? READS_CLIENTS : LOOKS_UP;
    const user = await requireVerified(auth, headers, { writes: false, use });
    c.set('userId', user.id);
    const address = `${config.baseUrl}/reconcile/${place}/${encodeURIComponent(list)}`;
    return { user, address, source: list === OWN ? own : await ofLists(user, list) };
  };

  async function ofLists({ token }: SignedInUser, list: string): Promise<EntitySource> {
    const current = await listCurrentLists(query);
    if (list === ALL) {
      const lists = current.filter(({ name }) => token?.lists?.includes(name) ?? true);
      return listSource(search, { name: 'all lists', lists });
    }
    const named = current.find(({ name }) => name === list) ?? current.find(({ id }) => id === list);
    if (!named) throw new AppError('NOT_FOUND', { message: 'There is no such reference list.' });
    checkTokenLists(token, [named.name]);
    return listSource(search, { name: named.name, lists: [named] });
  }
}

/** The token of a request, and what stands for it in the addresses that its program is told. */
function tokenOf(c: ServerContext): { secret: string; place: string } {
  const { token = '' } = c.req.param() as { token?: string };
  const header = bearerToken(c.req.raw.headers);
  const secret = token === NO_TOKEN ? (c.req.query('token') ?? header ?? '') : token;
  // A program that sends the token as a header sends it everywhere; any other needs it in the addresses.
  return { secret, place: secret === header ? NO_TOKEN : secret };
}
