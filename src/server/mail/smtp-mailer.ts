import { composeMail, type Sender } from './compose-mail.ts';
import type { Mailer } from './mailer.ts';

/** An unresponsive server must not block the job for long: the job is retried. */
const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;
const MAX_CONNECTIONS = 2;

type SmtpSettings = { smtpUrl: string; sender: Sender; needsTls?: boolean };

/**
 * Sends mail through the SMTP server of `smtpUrl`, over a few pooled connections. STARTTLS is used when offered; with
 * `needsTls` no mail is sent without it.
 */
export function smtpMailer({ smtpUrl, sender, needsTls = false }: SmtpSettings): Mailer {
  let opened: ReturnType<typeof openTransport> | undefined;
  const transport = () => (opened ??= openTransport({ smtpUrl, needsTls }));
  return {
    async send(mail) {
      const smtp = await transport();
      await smtp.sendMail(composeMail(mail, sender));
    },
    async discard() {},
    discardTo: async () => 0,
    discardNaming: async () => 0,
    discardWith: async () => 0,
    discardBefore: async () => 0,
    async findProblem() {
      const smtp = await transport();
      return smtp.verify().then(
        () => null,
        ({ message }: Error) => `${message.replace(/\.?$/, '')}.`,
      );
    },
    async close() {
      (await opened)?.close();
    },
  };
}

/** Loads nodemailer with the first mail. */
async function openTransport({ smtpUrl, needsTls }: { smtpUrl: string; needsTls: boolean }) {
  const { default: nodemailer } = await import('nodemailer');
  return nodemailer.createTransport({
    url: smtpUrl,
    requireTLS: needsTls,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
  });
}
