import type { Sessions } from '../../http/require-session.ts';
import { batchRoutes } from '../batches/batch-routes.ts';
import { fillClientNumbers } from '../client-number-store.ts';
import { fillClientValues } from '../client-value-store.ts';
import { type ImportDeps, importJobs, startImports } from '../imports/import-jobs.ts';
import { importFileRoutes, importRoutes } from '../imports/import-routes.ts';
import { largeImportRoutes } from '../imports/large-import-routes.ts';
import { takeBackInThread } from '../imports/work-in-thread.ts';
import { starterPackRoutes } from '../starter-packs/starter-pack-routes.ts';
import { documentRoutes } from './document-routes.ts';

/** The five collections, saved scenarios, batches of writes, imports of tables, and starter packs. */
export const documentFeature = {
  api: (deps: ImportDeps) => ({
    ...documentRoutes(deps),
    batches: batchRoutes(deps, (input) => takeBackInThread(deps.config, input)),
    imports: importRoutes(deps),
    starterPacks: starterPackRoutes(deps),
  }),
  http: (deps: ImportDeps & { auth: Sessions }) => importFileRoutes(deps).route('/', largeImportRoutes(deps)),
  jobs: importJobs,
  async start(deps: ImportDeps) {
    await fillClientValues(deps.db.query);
    await fillClientNumbers(deps.db.query);
    await startImports(deps);
  },
};
