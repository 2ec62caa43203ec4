import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Logger } from 'pino';
import { checkedMailId, composeMail } from './compose-mail.ts';
import { discardMails, isMailTo } from './discard-mails.ts';
import type { Mail, Mailer } from './mailer.ts';

const LINK = /https?:\/\/\S+/;

/**
 * Puts mail as `.eml` files into `folder` instead of sending it, named by the mail's id, or else by the time. A file
 * is there whole or not at all, and a mail handed over twice under one id is there once. With `showLinks` the first link of each mail is logged as well.
 */
export function outboxMailer({
  folder,
  from,
  log,
  showLinks,
}: {
  folder: string;
  from: string;
  log: Logger;
  showLinks: boolean;
}): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(composeMail(mail, from));
      const file = await writeWhole(folder, mail.id ?? nameByTime(), message as Buffer);
      const link = showLinks ? linkIn(mail) : undefined;
      log.info({ file, ...(link && { link }) }, 'mail put into the outbox');
    },
    discard: (id) => rm(join(folder, `${checkedMailId(id)}.eml`), { force: true }),
    discardTo: (address) => discardMails(folder, async (file) => isMailTo(await readFile(file), address)),
    discardBefore: (moment) => discardMails(folder, async (file) => (await stat(file)).mtime < moment),
    async close() {},
  };
}

/** Writes beside the outbox first: whoever watches the folder never reads half a mail. */
async function writeWhole(folder: string, name: string, message: Buffer): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `.${name}.tmp`);
  // What a killed server left half written under this name is written over.
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(message);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(folder, `${name}.eml`));
  await syncFolder(folder);
  return `${name}.eml`;
}

/** The new name must outlast a power cut, as whoever sent the mail now forgets it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function nameByTime(): string {
  return `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}`;
}

function linkIn(mail: Mail): string | undefined {
  return LINK.exec(mail.text)?.[0];
}
