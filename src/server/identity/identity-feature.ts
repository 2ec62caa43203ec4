import { authRoutes } from './auth-routes.ts';
import { identityMailJobs } from './identity-mail-job.ts';

/** Accounts and sessions. */
export const identityFeature = { http: authRoutes, jobs: identityMailJobs };
