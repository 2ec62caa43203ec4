import type { Command } from 'commander';
import {
  listContactMessages,
  type StoredContactMessage,
} from '../server/contact-messages/contact-message-store.ts';
import { retryDelivery } from '../server/contact-messages/deliver-contact-message.ts';
import { createJobs } from '../server/jobs/create-jobs.ts';
import { fail, print, silentLog, withDatabase } from './command-line.ts';

/** Adds `cairn messages`: the delivery of contact messages. Prints no names and no content. */
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
    .command('retry')
    .description('deliver a failed message again')
    .argument('<id>', 'id of the message')
    .action((id: string) =>
      withDatabase(async (db, _config, log) => {
        const jobs = createJobs({ db, log: silentLog });
        try {
          if (!(await retryDelivery({ db, jobs }, id))) fail(`No failed message has the id ${id}.`);
        } finally {
          await jobs.stop();
        }
        log.info({ event: 'contact-message-retried', messageId: id }, 'contact message retried');
        print(`${id} will be delivered by the server.`);
      }),
    );
}

function describeMessage({ id, receivedAt, state, attempts, lastError }: StoredContactMessage): string {
  const tries = `${attempts} ${attempts === 1 ? 'try' : 'tries'}`;
  return [id, receivedAt.slice(0, 19), state, tries, ...(lastError ? [oneLine(lastError)] : [])].join('\t');
}

const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ');
