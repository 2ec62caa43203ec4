import type { Sessions } from '../http/require-session.ts';
import { loadEmbeddedList } from './load-embedded-list.ts';
import {
  type ReferenceDeps,
  referenceMaintenanceJobs,
  requestReferenceMaintenance,
} from './maintain-reference-lists.ts';
import { proofRoutes } from './proof/proof-routes.ts';
import { referenceListRoutes } from './reference-list-routes.ts';
import { referenceUploadJobs, startReferenceUploads } from './uploads/reference-upload-jobs.ts';
import { referenceFileRoutes, referenceUploadRoutes } from './uploads/reference-upload-routes.ts';
import type { UploadDeps } from './uploads/upload-deps.ts';

/** Reference lists: the embedded list, uploads, versions and their maintenance. */
export const referenceFeature = {
  api: (deps: UploadDeps) => ({
    referenceLists: referenceListRoutes(deps),
    referenceUploads: referenceUploadRoutes(deps),
  }),
  http: (deps: UploadDeps & { auth: Sessions }) => referenceFileRoutes(deps).route('/', proofRoutes(deps)),
  jobs: (deps: UploadDeps) => ({ ...referenceMaintenanceJobs(deps), ...referenceUploadJobs(deps) }),
  async start({ db, jobs }: Pick<ReferenceDeps, 'db' | 'jobs'>) {
    await loadEmbeddedList(db);
    await requestReferenceMaintenance(jobs);
    await startReferenceUploads({ db, jobs });
  },
};
