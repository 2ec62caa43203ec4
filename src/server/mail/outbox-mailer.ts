import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Logger } from 'pino';
import { HOUR_MS } from '#records';
import { checkedMailId, composeMail, type Sender } from './compose-mail.ts';
import { discardMails, draftOf, holdsText, isDraft, isMailTo, namesText } from './discard-mails.ts';
import type { Mail, Mailer } from './mailer.ts';

const AS_FILE = { streamTransport: true, buffer: true, newline: 'windows' } as const;
/** A mail that is half written for longer was left by a killed server, which sends it under another name. */
const LONGEST_WRITING_MS = HOUR_MS;
const LINK = /https?:\/\/\S+/;

/**
 * Writes mail as `.eml` files to `folder` instead of sending it, named by the mail's id, or else by the time. Writes
 * are atomic, and a mail sent twice under one id is one file. With `showLinks` the first link of each mail is logged.
 */
export function outboxMailer({
  folder,
  sender,
  log,
  showLinks,
}: {
  folder: string;
  sender: Sender;
  log: Logger;
  showLinks: boolean;
}): Mailer {
  return {
    async send(mail) {
      const { default: nodemailer } = await import('nodemailer');
      const transport = nodemailer.createTransport(AS_FILE);
      const { message } = await transport.sendMail(composeMail(mail, sender));
      const file = await writeWhole(folder, mail.id ?? nameByTime(), message as Buffer);
      const link = showLinks ? linkIn(mail) : undefined;
      log.info({ file, ...(link && { link }) }, 'mail written to the outbox');
    },
    async discard(id) {
      const name = checkedMailId(id);
      for (const file of [`${name}.eml`, draftOf(name)]) await rm(join(folder, file), { force: true });
    },
    discardTo: (address) => discardMails(folder, async (file) => isMailTo(await readFile(file), address)),
    discardNaming: (pattern) =>
      discardMails(folder, async (file) => namesText(await readFile(file), pattern)),
    discardWith: (pattern) => discardMails(folder, async (file) => holdsText(await readFile(file), pattern)),
    discardBefore(moment) {
      const untilDraft = new Date(Date.now() - LONGEST_WRITING_MS);
      return discardMails(folder, async (file) => {
        const { mtime } = await stat(file);
        return mtime < (isDraft(basename(file)) ? untilDraft : moment);
      });
    },
    findProblem: async () => null,
    async close() {},
  };
}

/** Writes a temporary file and renames it: programs that watch the folder never read half a mail. */
async function writeWhole(folder: string, name: string, message: Buffer): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, draftOf(name));
  // Overwrites what a killed server left half written under this name.
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

/** Syncs the folder: the new name must survive a power cut, as the sender now deletes its job. */
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
