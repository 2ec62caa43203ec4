import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as it was received. */
export type ReceivedMail = { to: string[]; messageId: string; text: string };

/** A real SMTP server on this machine that stores the mails it accepts. */
export type MailReceiver = {
  smtpUrl: string;
  received: ReceivedMail[];
  close(): Promise<void>;
};

/** @param options overrides of its responses */
export async function startMailReceiver(options: SMTPServerOptions = {}): Promise<MailReceiver> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const messageId = /^Message-ID:\s+<(.+)>\r$/im.exec(text)?.[1] ?? '';
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), messageId, text });
        done();
      });
    },
    ...options,
  });
  // A sender that is killed while sending is no error of the receiver.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** An SMTP refusal with this code. */
export function smtpRefusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

/** A mail server that closes the connection in the middle of each mail. */
export async function startCutMailReceiver(): Promise<MailReceiver> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 ready\r\n');
    socket.on('data', (data) => {
      if (data.toString().startsWith('DATA')) socket.write('354 go on\r\n', () => socket.destroy());
      else socket.write('250 fine\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    received: [],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
