import { randomBytes } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Logger } from 'pino';
import { composeMail } from './compose-mail.ts';
import type { Mail, Mailer } from './mailer.ts';

const LINK = /https?:\/\/\S+/;

/**
 * Puts mail as `.eml` files into `folder` instead of sending it; names sort by time. A file is there whole or not
 * at all. With `showLinks` the first link of each mail is logged as well.
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
      const file = await writeWhole(folder, message as Buffer);
      const link = showLinks ? linkIn(mail) : undefined;
      log.info({ file, ...(link && { link }) }, 'mail put into the outbox');
    },
    async close() {},
  };
}

/** Writes beside the outbox first: whoever watches the folder never reads half a mail. */
async function writeWhole(folder: string, message: Buffer): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}`;
  const draft = join(folder, `.${name}.tmp`);
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(message);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(folder, `${name}.eml`));
  return `${name}.eml`;
}

function linkIn(mail: Mail): string | undefined {
  return LINK.exec(mail.text)?.[0];
}
