import { z } from 'zod';
import { callsOf } from '../call-builder.ts';
import { idSchema, integerSchema, pageByPosition, pageSize, positionSchema } from '../call-schemas.ts';
import { ERRORS } from '../error-contract.ts';

/** `new` waits for an answer; `closed` needs none; `spam` is not a question. */
export const MESSAGE_STATES = ['new', 'answered', 'closed', 'spam'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Which messages a list shows: new ones, the user's own new ones, answered ones, or all. */
export const MESSAGE_TABS = ['open', 'mine', 'answered', 'all'] as const;
export type MessageTab = (typeof MESSAGE_TABS)[number];

/** Longest reply or note, in characters. */
export const MAX_REPLY_LENGTH = 20_000;

/** `undelivered`: at least one attempt to send the mail failed, and none has succeeded. */
const deliverySchema = z.enum(['waiting', 'delivered', 'undelivered']);
export type MessageDelivery = z.infer<typeof deliverySchema>;

const colleagueSchema = z.strictObject({ id: z.string(), name: z.string(), email: z.string() });
export type Colleague = z.infer<typeof colleagueSchema>;

const listedMessageSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** The beginning of the message. */
  excerpt: z.string(),
  /** ISO 8601, UTC, as are all times. */
  receivedAt: z.string(),
  state: z.enum(MESSAGE_STATES),
  /** Of the mail that brings it to the firm's mailbox. */
  delivery: deliverySchema,
  /** Who has it; null: no one. */
  assignee: colleagueSchema.nullable(),
});
export type ListedMessage = z.infer<typeof listedMessageSchema>;

const entrySchema = z.strictObject({
  id: z.string(),
  /** A mail to the sender, a note for colleagues, or a change of state or assignee. */
  kind: z.enum(['reply', 'note', 'state', 'assignee']),
  /** Name of the author, or the address of one who is no longer here. */
  author: z.string(),
  /** What was written; for a change the new state or the new assignee, empty for no one. */
  text: z.string(),
  at: z.string(),
  /** Of replies; null for others. */
  delivery: deliverySchema.nullable(),
  /** What the mail server answered last; null: no problem. */
  problem: z.string().nullable(),
  /** How long the reader can take a reply back, in milliseconds; null: not at all. */
  undoMs: integerSchema.nullable(),
});
export type MessageEntry = z.infer<typeof entrySchema>;

/** What a user has typed about a message: an answer by mail, or a note for colleagues. */
const draftSchema = z.strictObject({
  kind: z.enum(['reply', 'note']),
  text: z
    .string()
    .max(MAX_REPLY_LENGTH)
    .refine((text) => !text.includes('\0')),
});
export type MessageDraft = z.infer<typeof draftSchema>;

const messageSchema = listedMessageSchema.omit({ excerpt: true }).extend({
  /** The whole message. */
  text: z.string(),
  /** Counts changes of state and assignee. */
  version: integerSchema,
  deliveredAt: z.string().nullable(),
  problem: z.string().nullable(),
  /** Oldest first. */
  entries: z.array(entrySchema),
  /** What the reader has typed and not sent; null: nothing. */
  draft: draftSchema.nullable(),
  /** Who may have it. */
  colleagues: z.array(colleagueSchema),
  /** When it is deleted. */
  keptUntil: z.string(),
});
export type MessageView = z.infer<typeof messageSchema>;

const calls = callsOf('messages');
const written = z
  .string()
  .max(MAX_REPLY_LENGTH)
  .refine((text) => text.trim() !== '' && !text.includes('\0'), 'Write something first.');
const newEntry = z.strictObject({
  id: idSchema,
  /** Made by the client, so that a repeated call adds nothing. */
  entry: z.uuid(),
  text: written,
});

/** Messages of the contact form, and what is done about them. */
export const messageContracts = {
  list: calls
    .get('/messages', 'Contact messages, the newest first')
    .input(
      z.strictObject({
        tab: z.enum(MESSAGE_TABS).default('open'),
        search: z.string().trim().max(200).optional(),
        limit: pageSize(50),
        cursor: positionSchema,
      }),
    )
    .output(pageByPosition(listedMessageSchema).extend({ found: integerSchema })),
  counts: calls.get('/messages/counts', 'How many messages wait, and for what').output(
    z.strictObject({
      open: integerSchema,
      mine: integerSchema,
      answered: integerSchema,
      all: integerSchema,
      /** Messages and replies that no mail server has taken yet. */
      undelivered: integerSchema,
      /** The firm's mailbox, which messages are also sent to. */
      inbox: z.string(),
    }),
  ),
  read: calls
    .get('/messages/{id}', 'One message with its thread')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ id: idSchema }))
    .output(messageSchema),
  change: calls
    .post('/messages/{id}/changes', 'Change the assignee or the state of a message')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, CONFLICT: ERRORS.CONFLICT })
    .input(
      z.strictObject({
        id: idSchema,
        /** The version that was seen; another one is refused. */
        version: integerSchema,
        state: z.enum(MESSAGE_STATES).optional(),
        /** Id of a user, or null for no one. */
        assignee: idSchema.nullable().optional(),
      }),
    )
    .output(z.strictObject({ version: integerSchema })),
  reply: calls
    .post('/messages/{id}/replies', 'Answer the sender by mail')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(newEntry.extend({ state: z.enum(['answered', 'closed']).default('answered') })),
  undoReply: calls
    .post('/messages/{id}/replies/{entry}/undo', 'Undo your reply while it is not sent')
    .errors({ CONFLICT: ERRORS.CONFLICT })
    .input(z.strictObject({ id: idSchema, entry: z.uuid() })),
  saveDraft: calls
    .put('/messages/{id}/draft', 'Save what the user has typed; an empty text deletes it')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(draftSchema.extend({ id: idSchema })),
  note: calls
    .post('/messages/{id}/notes', 'Write a note for colleagues')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(newEntry),
  sendAgain: calls
    .post('/messages/deliveries', 'Send again what was not delivered')
    .output(z.strictObject({ requested: integerSchema })),
};
