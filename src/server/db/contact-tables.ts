import type { Generated } from 'kysely';
import type {
  MessageDraft,
  MessageEntry,
  MessageState,
} from '#contract/contact-messages/message-contract.ts';
import type { OneOf } from './rows/one-of.ts';

/** `sending`: handed to the mail server, without confirmation yet. `failed`: not tried again before the next day. */
export type DeliveryState = 'waiting' | 'sending' | 'delivered' | 'failed';

/** A message from the contact form, the state of its delivery, and who answers it. */
export type ContactMessageTable = {
  id: string;
  name: string;
  email: string;
  description: string;
  received_at: string;
  /** `waiting`, `sending`, `delivered` or `failed`. */
  state: OneOf<DeliveryState>;
  /** Number of delivery attempts. */
  attempts: number;
  /** Id of the last attempt. */
  attempt_id: string | null;
  delivered_at: string | null;
  last_error: string | null;
  /** `new`, `answered`, `closed` or `spam`. */
  handling: Generated<OneOf<MessageState>>;
  /** The user who has it; null: no one. */
  assignee_id: string | null;
  /** Counts changes of the two above. */
  version: Generated<number>;
};

/** A reply to a contact message, a note about it, or what happened to it. */
export type MessageEntryTable = {
  id: string;
  message_id: string;
  /** `reply`, `note`, `state` or `assignee`. */
  kind: OneOf<MessageEntry['kind']>;
  author_id: string;
  /** Email address of the author. */
  author: string;
  /** What was written; for the last two kinds the new state or the new assignee's address. */
  text: string;
  at: string;
  /** Of replies, as the `state` of a message; null for others. */
  delivery: OneOf<DeliveryState> | null;
  attempts: Generated<number>;
  attempt_id: string | null;
  delivered_at: string | null;
  last_error: string | null;
  /** Of replies: when the first attempt to send them begins. */
  sends_at: string | null;
  /** Of replies: the message before them, as JSON. */
  handling_before: string | null;
};

/** What a user has typed about a contact message and not sent. */
export type MessageDraftTable = {
  message_id: string;
  user_id: string;
  /** `reply` or `note`. */
  kind: OneOf<MessageDraft['kind']>;
  text: string;
  updated_at: string;
};
