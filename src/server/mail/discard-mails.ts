import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';

const HEAD_END = '\r\n\r\n';
const REPLY_TO = /^Reply-To:/im;
const TO = /^To: <?([^<>\r\n]+?)>?$/im;
const FOLD = /\r\n[ \t]+/g;

/**
 * Deletes the mails of an outbox folder for which `isWanted` is true, those that a killed server left half written too.
 * Resolves to their number.
 */
export async function discardMails(
  folder: string,
  isWanted: (file: string) => Promise<boolean>,
): Promise<number> {
  let count = 0;
  for (const name of await mailsIn(folder)) {
    const file = join(folder, name);
    if (!(await isWanted(file).catch(isGone))) continue;
    await rm(file, { force: true });
    count += 1;
  }
  return count;
}

/**
 * Returns whether a mail file is addressed to this address, without regard to case. Mails that pass on a visitor's
 * message, with a Reply-To, do not count.
 */
export function isMailTo(mail: Buffer, address: string): boolean {
  const [head = ''] = mail.toString('utf8').split(HEAD_END, 1);
  // A long address is folded onto its own line.
  const to = TO.exec(head.replace(FOLD, ' '))?.[1];
  return to !== undefined && !REPLY_TO.test(head) && comparable(to) === comparable(address);
}

/** Whether a mail file contains a text, as it is or as mail encodes it. */
export function holdsText(mail: Buffer, pattern: RegExp): boolean {
  const text = mail.toString('utf8');
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const packed = text.match(/^(?:[\w+/]{4}[\w+/=\r\n]+)$/gm) ?? [];
  const unpacked = packed.map((part) => Buffer.from(part, 'base64').toString('utf8'));
  const all = [text, Buffer.from(bytes, 'latin1').toString('utf8'), ...unpacked];
  return all.some((one) => one.search(pattern) >= 0);
}

/** Whether a mail file contains a text elsewhere than in its recipient. */
export function namesText(mail: Buffer, pattern: RegExp): boolean {
  const [head = '', ...parts] = mail.toString('utf8').split(HEAD_END);
  const others = head.replace(FOLD, ' ').replace(TO, '');
  return holdsText(Buffer.from([others, ...parts].join(HEAD_END)), pattern);
}

/** Normalises an address: mails contain domains in ASCII. */
function comparable(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return `${address.slice(0, at).trim()}@${domainToASCII(domain) || domain}`.toLowerCase();
}

async function mailsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    isGone(error);
    return [];
  });
  return names.filter((name) => name.endsWith('.eml') || isDraft(name));
}

/** The name of a mail while it is written. */
export function draftOf(name: string): string {
  return `.${name}.tmp`;
}

/** Whether a file of the outbox is a mail that is being written, or was when its server was killed. */
export function isDraft(name: string): boolean {
  return name.startsWith('.') && name.endsWith('.tmp');
}

/** Ignores a missing file, as a user may clear the folder at the same time; rethrows any other error. */
function isGone(error: unknown): false {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
  throw error;
}
