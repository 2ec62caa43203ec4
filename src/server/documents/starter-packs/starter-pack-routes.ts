import type { StarterPackView } from '#contract/starter-pack-contract.ts';
import type { Database } from '../../db/open-database.ts';
import { AppError } from '../../ground/app-error.ts';
import { verifiedUser } from '../../http/require-session.ts';
import { findTaken } from './find-taken.ts';
import { loadStarterPack } from './load-starter-pack.ts';
import { packDocuments, type StarterDocument, type StarterPack } from './starter-pack.ts';
import { starterPacks } from './starter-packs.ts';

/** Implements the calls of starter packs. */
export function starterPackRoutes({ db: { query } }: { db: Database }) {
  const { list, load } = verifiedUser.starterPacks;

  return {
    list: list.handler(async () => {
      const documents = starterPacks.map(packDocuments);
      const taken = new Set(await findTaken(query, documents.flat()));
      return {
        packs: starterPacks.map((pack, index) =>
          toPackView(pack, documents[index]?.filter((one) => taken.has(one)) ?? []),
        ),
      };
    }),
    load: load.handler(async ({ input: { id }, context: { user } }) => {
      const pack = starterPacks.find((one) => one.id === id);
      if (!pack) throw new AppError('NOT_FOUND');
      return { batch: await loadStarterPack(query, { pack, author: user }) };
    }),
  };
}

function toPackView(pack: StarterPack, taken: readonly StarterDocument[]): StarterPackView {
  const { id, title, summary, fields, staticSources, mappings, rules } = pack;
  return {
    ...{ id, title, summary, fields: [...fields], mappings: [...mappings], rules: [...rules] },
    staticSources: Object.keys(staticSources),
    taken: taken.map((one) => ({ collection: one.collection, id: one.id })),
  };
}
