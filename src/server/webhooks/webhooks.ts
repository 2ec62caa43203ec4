import type { Transaction } from '../db/tables.ts';

/** An event for another program. `data` contains ids and no personal data. */
export type WebhookEvent = {
  /** Unique id, by which a receiver recognises repeated events. */
  id: string;
  /** Kind of event, such as `contact-message.received`. */
  type: string;
  /** Time of the event, in ISO 8601. */
  timestamp: string;
  data: object;
};

/** Posts events to `WEBHOOK_URL`, signed by the Standard Webhooks specification (standardwebhooks.com). */
export type Webhooks = {
  /** Adds a job, in `transaction`, that posts an event and retries until it is accepted. Does nothing without a receiver. */
  announce(event: WebhookEvent, transaction: Transaction): Promise<void>;
};
