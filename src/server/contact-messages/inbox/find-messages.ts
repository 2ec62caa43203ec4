import { CONTACT_RETENTION_DAYS } from '#contract/contact-messages/contact-message-contract.ts';
import type {
  Colleague,
  ListedMessage,
  MessageDelivery,
  MessageEntry,
  MessageTab,
  MessageView,
} from '#contract/contact-messages/message-contract.ts';
import { DAY_MS } from '#records';
import type { Query } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { findUserById } from '../../identity/base/user-store.ts';
import { listWriters } from '../../identity/people/colleague-store.ts';
import type { ContactDeps } from '../contact-deps.ts';
import {
  countInboxMessages,
  countUndelivered,
  findInboxMessage,
  type InboxMessage,
  listInboxMessages,
} from './inbox-store.ts';
import { findDraft } from './message-draft-store.ts';
import { listEntries, type StoredEntry } from './message-entry-store.ts';

/** Characters of a message in the list. */
const EXCERPT_LENGTH = 160;

/** Returns one page of messages. */
export async function findMessages(
  query: Query,
  input: { tab: MessageTab; userId: string; search?: string | undefined; limit: number; cursor: number },
) {
  const page = { limit: input.limit, offset: input.cursor };
  const messages = await listInboxMessages(query, input, page);
  const found = await countInboxMessages(query, input);
  const people = new Map((await assigneesOf(query, messages)).map((person) => [person.id, person]));
  const next = input.cursor + messages.length;
  return {
    items: messages.map((message) => listedView(message, people.get(message.assigneeId ?? '') ?? null)),
    nextCursor: next < found ? next : null,
    found,
  };
}

/** Counts the messages of each tab, and what is not delivered. */
export async function countMessages({ db, config }: Pick<ContactDeps, 'db' | 'config'>, userId: string) {
  const inTab = (tab: MessageTab) => countInboxMessages(db.query, { tab, userId });
  const { messages, replies } = await countUndelivered(db.query);
  return {
    open: await inTab('open'),
    mine: await inTab('mine'),
    answered: await inTab('answered'),
    all: await inTab('all'),
    undelivered: messages + replies,
    inbox: config.contactInbox,
  };
}

/** Returns one message with its thread, as one user sees it. @throws AppError 404 */
export async function findMessage(
  query: Query,
  { id, userId }: { id: string; userId: string },
): Promise<MessageView> {
  const message = await findInboxMessage(query, id);
  if (!message) throw new AppError('NOT_FOUND');
  const colleagues = await listWriters(query);
  const [assignee = null] = await assigneesOf(query, [message]);
  const names = new Map(colleagues.map(({ email, name }) => [email, name]));
  const entries = await listEntries(query, [id]);
  const { excerpt, ...view } = listedView(message, assignee);
  return {
    ...view,
    text: message.description,
    version: message.version,
    deliveredAt: message.deliveredAt,
    problem: message.lastError,
    entries: entries.map((entry) => ({ ...entryView(entry, names), undoMs: undoMsOf(entry, userId) })),
    draft: await findDraft(query, { messageId: id, userId }),
    colleagues: colleagues.map(({ mayWrite: _, ...one }) => one),
    keptUntil: new Date(Date.parse(message.receivedAt) + CONTACT_RETENTION_DAYS * DAY_MS).toISOString(),
  };
}

function listedView(message: InboxMessage, assignee: Colleague | null): ListedMessage {
  const { id, name, email, description, receivedAt, handling } = message;
  return {
    ...{ id, name, email, receivedAt, assignee },
    excerpt: description.trim().replace(/\s+/g, ' ').slice(0, EXCERPT_LENGTH),
    state: handling,
    delivery: deliveryOf(message.state, message.lastError),
  };
}

/** How long the user can take a reply back. */
function undoMsOf({ delivery, attempts, authorId, sendsAt }: StoredEntry, userId: string): number | null {
  if (delivery !== 'waiting' || attempts > 0 || authorId !== userId || sendsAt === null) return null;
  const leftMs = Date.parse(sendsAt) - Date.now();
  return leftMs > 0 ? leftMs : null;
}

function entryView(entry: StoredEntry, names: ReadonlyMap<string, string>): Omit<MessageEntry, 'undoMs'> {
  const nameOf = (address: string) => names.get(address) ?? address;
  return {
    ...{ id: entry.id, kind: entry.kind, at: entry.at, problem: entry.lastError },
    author: nameOf(entry.author),
    text: entry.kind === 'assignee' ? nameOf(entry.text) : entry.text,
    delivery: entry.delivery && deliveryOf(entry.delivery, entry.lastError),
  };
}

function deliveryOf(state: InboxMessage['state'], problem: string | null): MessageDelivery {
  if (state === 'delivered') return 'delivered';
  return problem === null ? 'waiting' : 'undelivered';
}

/** Returns who has the messages, also those who may no longer answer. */
async function assigneesOf(query: Query, messages: readonly InboxMessage[]): Promise<Colleague[]> {
  const ids = new Set(messages.flatMap(({ assigneeId }) => assigneeId ?? []));
  const people: Colleague[] = [];
  for (const id of ids) {
    const user = await findUserById(query, id);
    if (user) people.push({ id, name: user.name || user.email, email: user.email });
  }
  return people;
}
