import { frequentLimit, type Limit } from '../../http/limits.ts';
import { verifiedUser } from '../../http/require-session.ts';
import { sharedSearch } from '../comparison/search/shared-search.ts';
import { withinToken } from '../comparison/within-token.ts';
import { ListContexts } from '../list-context.ts';
import type { MatchingDeps } from '../match-deps.ts';
import { auditLookUp, keepLookUp, NOTED_NAMES } from './keep-look-up.ts';
import { listLookUpNotes } from './look-up-note-store.ts';
import { searchNames } from './search-names.ts';

/** Most look-ups of one user. */
const LOOK_UPS: Limit = { name: 'look-ups', most: 60, seconds: 60 };

/** The look-up of one name, and the notes that keep one. */
export function lookUpRoutes({ db, shards, config }: Pick<MatchingDeps, 'db' | 'shards' | 'config'>) {
  const { query } = db;
  const { matching } = verifiedUser;
  const search = { query, contexts: new ListContexts(), ...sharedSearch({ shards, config }) };
  const lookUps = frequentLimit({ db, config }, LOOK_UPS);
  return {
    search: matching.search.handler(async ({ input: { limit, ...asked }, context: { user } }) => {
      await lookUps.count(user.id);
      const found = await searchNames(search, await withinToken(query, user, asked), limit);
      await auditLookUp(query, user, found);
      return found;
    }),
    keepLookUp: matching.keepLookUp.handler(async ({ input, context: { user } }) => {
      const { clientId, note: text, ...asked } = input;
      await lookUps.count(user.id);
      const found = await searchNames(search, asked, NOTED_NAMES);
      return keepLookUp(query, user, { asked, found, clientId, text });
    }),
    lookUpNotes: matching.lookUpNotes.handler(({ input: { clientId, limit }, context: { user } }) =>
      listLookUpNotes(query, clientId === undefined ? { userId: user.id, limit } : { clientId, limit }),
    ),
  };
}
