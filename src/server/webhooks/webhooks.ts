import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** Something that happened, as another program is told of it. `data` names things by their ids and says nothing of people. */
export type WebhookEvent = {
  /** The event's own; a program that gets it twice knows it by this. */
  id: string;
  /** What happened, such as `contact-message.received`. */
  type: string;
  /** When, in ISO 8601. */
  timestamp: string;
  data: object;
};

/** Tells the program at `WEBHOOK_URL` what happened, by posts signed as standardwebhooks.com says. */
export type Webhooks = {
  /** Has an event posted once `transaction` commits, and again until it is taken. Does nothing when no one is to be told. */
  announce(event: WebhookEvent, transaction: Transaction<Tables>): Promise<void>;
};
