import { tokenIn } from './identity-scenario.ts';
import { outboxMails } from './outbox-mails.ts';

/** The links that a mail to the user of an account may hold: the page in the mail, and the call of `/api/auth` that it makes. */
export const ACCOUNT_LINKS = {
  stop: { page: 'stop-email-change', call: '/stop-email-change' },
  report: { page: 'report-sign-in', call: '/report-sign-in-link' },
  reset: { page: 'reset-password', call: '/reset-password' },
  confirm: { page: 'confirm-email', call: '/confirm-email-change' },
} as const;

export type AccountLink = keyof typeof ACCOUNT_LINKS;

/** Returns the tokens of one kind of link in the mail to these addresses, oldest first. */
export async function linksIn(
  dataDir: string,
  mailboxes: readonly string[],
  kind: AccountLink,
): Promise<string[]> {
  const mails = await outboxMails(dataDir);
  const dateOf = (text: string) => Date.parse(/^Date: (.+)$/m.exec(text)?.[1] ?? '');
  return mails
    .filter(({ text }) => mailboxes.some((box) => text.includes(`\r\nTo: ${box}\r\n`)))
    .filter(({ text }) => text.replaceAll('=\r\n', '').includes(`/${ACCOUNT_LINKS[kind].page}?token=`))
    .toSorted((a, b) => dateOf(a.text) - dateOf(b.text) || a.name.localeCompare(b.name))
    .map(({ text }) => tokenIn(text));
}
