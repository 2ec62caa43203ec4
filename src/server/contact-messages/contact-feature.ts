import type { ContactDeps } from './contact-deps.ts';
import { contactMessageRoutes } from './contact-message-routes.ts';
import { deliveryJobs } from './deliver-contact-message.ts';
import { contactMaintenanceJobs, startContactMaintenance } from './maintain-contact-messages.ts';

/** The contact form: receiving, delivering and purging its messages. */
export const contactFeature = {
  http: contactMessageRoutes,
  jobs: (deps: ContactDeps) => ({ ...deliveryJobs(deps), ...contactMaintenanceJobs(deps) }),
  start: ({ jobs }: Pick<ContactDeps, 'jobs'>) => startContactMaintenance(jobs),
};
