import type { SitePages } from '../http/page-response.ts';
import type { WebhookConfig } from '../webhooks/webhook-settings.ts';
import { confirmationJobs } from './confirm-contact-message.ts';
import type { ContactDeps } from './contact-deps.ts';
import { contactMessageRoutes } from './contact-message-routes.ts';
import { deliveryJobs } from './deliver-contact-message.ts';
import { replyJobs } from './inbox/deliver-reply.ts';
import { messageMetrics } from './inbox/message-metrics.ts';
import { messageRoutes } from './inbox/message-routes.ts';
import { webhookMessageRoutes } from './inbox/webhook-message-routes.ts';
import { contactMaintenance } from './maintain-contact-messages.ts';

/** The contact form, its messages, and the inbox where colleagues answer them. */
export const contactFeature = {
  api: messageRoutes,
  http: (deps: ContactDeps & { pages: SitePages; config: WebhookConfig }) =>
    contactMessageRoutes(deps).route('/', webhookMessageRoutes(deps)),
  metrics: messageMetrics,
  jobs: (deps: ContactDeps) => ({
    ...deliveryJobs(deps),
    ...replyJobs(deps),
    ...confirmationJobs(deps),
    ...contactMaintenance.handlers(deps),
  }),
  start: contactMaintenance.start,
};
