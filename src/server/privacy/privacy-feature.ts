import { ownExportJobs } from './own-data/make-own-export.ts';
import type { OwnDataDeps } from './own-data/own-data-deps.ts';
import { ownDataRoutes, ownExportRoutes } from './own-data/own-data-routes.ts';

/** What users do with their own data: a file of all of it, and deletion of the account. */
export const privacyFeature = {
  api: (deps: OwnDataDeps) => ({ ownData: ownDataRoutes(deps) }),
  http: ownExportRoutes,
  jobs: ownExportJobs,
};
