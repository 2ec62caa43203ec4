import { authRoutes } from './auth-routes.ts';
import type { IdentityDeps } from './base/identity-deps.ts';
import { identityMailJobs } from './identity-mail-job.ts';
import { peopleMailJobs } from './mails/people-mail-job.ts';
import { identityMaintenance } from './maintain-identity.ts';
import { peopleRoutes } from './people/people-routes.ts';
import { tokenRoutes } from './tokens/token-routes.ts';

/** Accounts, sessions and people. */
export const identityFeature = {
  api: (deps: IdentityDeps) => ({ ...peopleRoutes(deps), ...tokenRoutes(deps) }),
  http: authRoutes,
  jobs: (deps: IdentityDeps & Parameters<typeof identityMailJobs>[0]) => ({
    ...identityMailJobs(deps),
    ...peopleMailJobs(deps),
    ...identityMaintenance.handlers(deps),
  }),
  start: identityMaintenance.start,
};
