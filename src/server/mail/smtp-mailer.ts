import nodemailer from 'nodemailer';
import { composeMail } from './compose-mail.ts';
import type { Mailer } from './mailer.ts';

/** An unresponsive server must not block the job for long: the job is retried. */
const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;
const MAX_CONNECTIONS = 2;

/** Sends mail through the SMTP server of `smtpUrl`, over a few pooled connections. STARTTLS is used when offered. */
export function smtpMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
  });
  return {
    async send(mail) {
      await transport.sendMail(composeMail(mail, from));
    },
    async discard() {},
    discardTo: async () => 0,
    discardBefore: async () => 0,
    async close() {
      transport.close();
    },
  };
}
