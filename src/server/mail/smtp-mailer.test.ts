import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import { NO_FIRM } from '../../../tests/support/no-firm.ts';
import type { Mailer } from './mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

type Received = { from: string; to: string[]; user: string; secure: boolean; message: string };

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A real SMTP server that requires a log-in, and a mailer with its password. */
async function mailServer(options: SMTPServerOptions = {}, user = 'cairn', password = 's3cret') {
  const received: Received[] = [];
  const server = new SMTPServer({
    authMethods: ['PLAIN'],
    onAuth: (auth, _session, done) =>
      auth.username === 'cairn' && auth.password === 's3cret'
        ? done(null, { user: auth.username })
        : done(new Error('No')),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          user: String(session.user),
          secure: session.secure,
          message: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  cleanups.push(() => new Promise<void>((resolve) => server.close(resolve)));
  // The server's certificate is self-signed; this test is about encryption.
  const smtpUrl = `smtp://${user}:${password}@127.0.0.1:${port}?tls.rejectUnauthorized=false`;
  const mailer: Mailer = smtpMailer({
    smtpUrl,
    sender: { from: 'Cairn <no-reply@cairn.example>', firm: NO_FIRM },
  });
  cleanups.push(() => mailer.close());
  return { mailer, received };
}

it('mail reaches the server encrypted and with a log-in', async () => {
  const { mailer, received } = await mailServer();
  await mailer.send({
    to: 'ann@firm.example',
    subject: 'Grüße – 挨拶',
    text: 'Hello Ann,\n\n.\nnächste Zeile\n',
  });
  expect(received).toEqual([
    {
      from: 'no-reply@cairn.example',
      to: ['ann@firm.example'],
      user: 'cairn',
      secure: true,
      message: expect.stringMatching(/^Subject: =\?UTF-8\?/m),
    },
  ]);
  expect(received[0]?.message).toContain('n=C3=A4chste Zeile');
});

it('many mails share pooled connections', async () => {
  let connections = 0;
  const { mailer, received } = await mailServer({
    onConnect(_session, done) {
      connections += 1;
      done();
    },
  });
  const send = (n: number) => mailer.send({ to: `ann${n}@firm.example`, subject: `Mail ${n}`, text: 'x' });
  await Promise.all(Array.from({ length: 20 }, (_, n) => send(n)));
  expect(received).toHaveLength(20);
  expect(connections).toBeLessThanOrEqual(2);
});

it('a mail that the server refuses rejects', async () => {
  const { mailer } = await mailServer({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('No such mailbox'), { responseCode: 550 })),
  });
  await expect(mailer.send({ to: 'ann@firm.example', subject: 'x', text: 'x' })).rejects.toThrow(
    'No such mailbox',
  );
});

it('a wrong password rejects', async () => {
  const { mailer, received } = await mailServer({}, 'cairn', 'wrong');
  await expect(mailer.send({ to: 'ann@firm.example', subject: 'x', text: 'x' })).rejects.toThrow(/auth|No/i);
  expect(received).toEqual([]);
});

it('an unreachable server rejects', async () => {
  const mailer = smtpMailer({
    smtpUrl: 'smtp://127.0.0.1:1',
    sender: { from: 'no-reply@cairn.example', firm: NO_FIRM },
  });
  cleanups.push(() => mailer.close());
  await expect(mailer.send({ to: 'ann@firm.example', subject: 'x', text: 'x' })).rejects.toThrow(
    /ECONNREFUSED/,
  );
});

it('no text of a mail adds a recipient or a header', async () => {
  const { mailer, received } = await mailServer();
  await mailer.send({
    to: 'ann@firm.example',
    subject: 'Hi\r\nBcc: eve@evil.example\r\nX-Evil: 1',
    text: 'Text\r\n.\r\nRCPT TO:<eve@evil.example>\r\n',
  });
  const to = 'ann@firm.example>\r\nRCPT TO:<eve@evil.example';
  await expect(mailer.send({ to, subject: 'x', text: 'x' })).rejects.toThrow(TypeError);
  expect(received.map((mail) => mail.to)).toEqual([['ann@firm.example']]);
  expect(received[0]?.message).not.toMatch(/^(Bcc|X-Evil):/im);
});
