import { loadEmbeddedList } from './load-embedded-list.ts';
import {
  type ReferenceDeps,
  referenceMaintenanceJobs,
  requestReferenceMaintenance,
} from './maintain-reference-lists.ts';

/** Reference lists: the embedded list and their maintenance. */
export const referenceFeature = {
  jobs: referenceMaintenanceJobs,
  async start({ db, jobs }: Pick<ReferenceDeps, 'db' | 'jobs'>) {
    await loadEmbeddedList(db);
    await requestReferenceMaintenance(jobs);
  },
};
