import type { Sessions } from '../http/require-session.ts';
import type { Mailer } from '../mail/mailer.ts';
import { loadEmbeddedList } from './load-embedded-list.ts';
import {
  type ReferenceDeps,
  referenceMaintenanceJobs,
  requestReferenceMaintenance,
} from './maintain-reference-lists.ts';
import { proofRoutes } from './proof/proof-routes.ts';
import { sourceProofJobs } from './proof/prove-source-job.ts';
import { sourceProofRoutes } from './proof/source-proof-routes.ts';
import { referenceListRoutes } from './reference-list-routes.ts';
import type { ReleaseProposals } from './sanctions-list-store.ts';
import { subscriptionMetrics } from './subscriptions/subscription-health.ts';
import { startSubscriptions, subscriptionJobs } from './subscriptions/subscription-jobs.ts';
import { subscriptionRoutes } from './subscriptions/subscription-routes.ts';
import type { SubscriptionConfig } from './subscriptions/subscription-settings.ts';
import { referenceUploadJobs, startReferenceUploads } from './uploads/reference-upload-jobs.ts';
import { referenceFileRoutes, referenceUploadRoutes } from './uploads/reference-upload-routes.ts';
import type { UploadDeps } from './uploads/upload-deps.ts';
import type { RenameDeps } from './versions/rename-version.ts';

type ListDeps = UploadDeps & { config: SubscriptionConfig };

/** Reference lists: the embedded list, uploads, subscriptions, versions and their maintenance. */
export const referenceFeature = {
  api: (deps: ListDeps & RenameDeps & ReleaseProposals) => ({
    listSubscriptions: subscriptionRoutes(deps),
    referenceLists: { ...referenceListRoutes(deps), ...sourceProofRoutes(deps) },
    referenceUploads: referenceUploadRoutes(deps),
  }),
  http: (deps: UploadDeps & { auth: Sessions }) => referenceFileRoutes(deps).route('/', proofRoutes(deps)),
  metrics: subscriptionMetrics,
  jobs: (deps: ListDeps & { config: { baseUrl: string }; mailer: Mailer }) => ({
    ...referenceMaintenanceJobs(deps),
    ...referenceUploadJobs(deps),
    ...sourceProofJobs(deps),
    ...subscriptionJobs(deps),
  }),
  async start({ db, jobs }: Pick<ReferenceDeps, 'db' | 'jobs'>) {
    await loadEmbeddedList(db);
    await requestReferenceMaintenance(jobs);
    await startReferenceUploads({ db, jobs });
    await startSubscriptions(jobs);
  },
};
