import nodemailer from 'nodemailer';
import { composeMail, type Sender } from './compose-mail.ts';
import type { Mailer } from './mailer.ts';

/** An unresponsive server must not block the job for long: the job is retried. */
const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;
const MAX_CONNECTIONS = 2;

/**
 * Sends mail through the SMTP server of `smtpUrl`, over a few pooled connections. STARTTLS is used when offered; with
 * `needsTls` no mail is sent without it.
 */
export function smtpMailer({
  smtpUrl,
  sender,
  needsTls = false,
}: {
  smtpUrl: string;
  sender: Sender;
  needsTls?: boolean;
}): Mailer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    requireTLS: needsTls,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
  });
  return {
    async send(mail) {
      await transport.sendMail(composeMail(mail, sender));
    },
    async discard() {},
    discardTo: async () => 0,
    discardBefore: async () => 0,
    findProblem: () =>
      transport.verify().then(
        () => null,
        ({ message }: Error) => `${message.replace(/\.?$/, '')}.`,
      ),
    async close() {
      transport.close();
    },
  };
}
