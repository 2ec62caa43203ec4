import type { Command } from 'commander';
import {
  listContactMessages,
  type StoredContactMessage,
} from '../server/contact-messages/contact-message-store.ts';
import { retryDelivery } from '../server/contact-messages/deliver-contact-message.ts';
import { findInboxMessage, type InboxMessage } from '../server/contact-messages/inbox/inbox-store.ts';
import { listEntries, type StoredEntry } from '../server/contact-messages/inbox/message-entry-store.ts';
import { momentText } from '../server/ground/installation-format.ts';
import { counted, fail, print, withDatabase, withJobs } from './command-line.ts';

/** Adds `cairn messages`: the delivery of contact messages. Only `show` prints names and content. */
export function addMessageCommands(program: Command): void {
  const messages = program.command('messages').description('messages from the contact form');
  messages
    .command('list')
    .description('list messages: id, received, state, tries, last error')
    .option('--failed', 'only those that could not be delivered')
    .action(({ failed }: { failed?: true }) =>
      withDatabase(async (db) => {
        const listed = await listContactMessages(db.query, failed && 'failed');
        print(...listed.map(describeMessage));
      }),
    );
  messages
    .command('show')
    .description('print a message with its replies and notes')
    .argument('<id>', 'id of the message')
    .action((id: string) =>
      withDatabase(async (db, _config, log) => {
        const message = await findInboxMessage(db.query, id);
        if (!message) return fail(`No message has the id ${id}.`);
        log.info({ event: 'contact-message-shown', messageId: id }, 'contact message shown');
        print(...describeWhole(message, await listEntries(db.query, [id])));
      }),
    );
  messages
    .command('retry')
    .description('deliver a failed message again')
    .argument('<id>', 'id of the message')
    .action((id: string) =>
      withDatabase(async (db, _config, log) => {
        const isFound = await withJobs(db, (jobs) => retryDelivery({ db, jobs }, id));
        if (!isFound) fail(`No failed message has the id ${id}.`);
        log.info({ event: 'contact-message-retried', messageId: id }, 'contact message retried');
        print(`${id} will be delivered by the server.`);
      }),
    );
}

/** Control characters, as of a terminal, are left out; line breaks stay. */
const plain = (text: string) => text.replace(/(?!\n)\p{Cc}+/gu, ' ');

function describeWhole(message: InboxMessage, entries: readonly StoredEntry[]): string[] {
  const delivered = message.deliveredAt ? `delivered ${momentText(message.deliveredAt)}` : message.state;
  return [
    `From      ${oneLine(message.name)} <${message.email}>`,
    `Received  ${momentText(message.receivedAt)}`,
    `State     ${message.handling}`,
    `Delivery  ${delivered}${message.lastError ? `: ${oneLine(message.lastError)}` : ''}`,
    '',
    plain(message.description.trim()),
    ...entries.flatMap(({ kind, author, at, text }) => [
      '',
      `${momentText(at)}: ${kind} by ${author}`,
      plain(text),
    ]),
  ];
}

function describeMessage({ id, receivedAt, state, attempts, lastError }: StoredContactMessage): string {
  const tries = counted(attempts, 'try', 'tries');
  return [id, `${receivedAt.slice(0, 19)}Z`, state, tries, ...(lastError ? [oneLine(lastError)] : [])].join(
    '\t',
  );
}

const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ');
