import { copyFile, readdir, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { folderOfTest } from '../../../tests/support/folder-of-tests.ts';
import { NO_FIRM } from '../../../tests/support/no-firm.ts';
import { outboxMailer } from './outbox-mailer.ts';

let folder: string;
beforeEach(() => {
  folder = join(folderOfTest(), 'outbox');
});

function mailer(showLinks = false) {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  return {
    ...outboxMailer({
      folder,
      sender: { from: 'Cairn <no-reply@cairn.example>', firm: NO_FIRM },
      log,
      showLinks,
    }),
    lines,
  };
}
const files = async () => (await readdir(folder)).sort();
const read = (file: string | undefined) => readFile(join(folder, file ?? ''), 'utf8');

it('each mail becomes a file that mail programs open, in the order sent', async () => {
  const { send } = mailer();
  for (const subject of ['First', 'Second', 'Third']) {
    await send({ to: 'ann@firm.example', subject, text: `${subject} text\n` });
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const names = await files();
  expect(names).toHaveLength(3);
  for (const name of names) expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z-[0-9a-f]{8}\.eml$/);
  const mails = await Promise.all(names.map(read));
  expect(mails.map((mail) => /^Subject: (.*)\r$/m.exec(mail)?.[1])).toEqual(['First', 'Second', 'Third']);
  expect(mails[0]).toMatch(/^From: Cairn <no-reply@cairn\.example>\r$/m);
  expect(mails[0]).toMatch(/^To: ann@firm\.example\r$/m);
  expect(mails[0]).toMatch(/^Date: .+\r$/m);
  expect(mails[0]).toMatch(/^Message-ID: <.+>\r$/m);
  expect(mails[0]).toContain('\r\n\r\nFirst text\r\n');
});

it('the link of a mail is logged only with showLinks', async () => {
  const mail = {
    to: 'ann@firm.example',
    subject: 'Link',
    text: 'Open https://cairn.example/x?token=a-token-of-a-link now',
  };
  const shown = mailer(true);
  await shown.send(mail);
  expect(shown.lines.join()).toContain('"link":"https://cairn.example/x?token=a-token-of-a-link"');
  const hidden = mailer();
  await hidden.send(mail);
  expect(hidden.lines.join()).not.toContain('a-token-of-a-link');
});

const address = (domain: string) => `${'a.very.long.name.'.repeat(3)}ann@${domain}`;

it.each([
  ['ann@firm.example', 'Ann@Firm.Example'],
  ['ann@bücher.example', 'ann@bücher.example'],
  [address('a-firm-with-a-long-name.example'), address('a-firm-with-a-long-name.example')],
])('mails to %s are deleted, and no others', async (to, wanted) => {
  const { send, discardTo } = mailer();
  const others = [
    { id: 'other', to: `x${to}`, subject: 'To: ann@firm.example', text: `To: ${to}` },
    { id: 'passed-on', to, replyTo: 'bob@firm.example', subject: 'x', text: 'x' },
  ];
  expect(await discardTo(wanted)).toBe(0);
  for (const mail of [...others, { to, subject: 'x', text: 'x' }, { to, subject: 'y', text: 'y' }]) {
    await send(mail);
  }
  expect(await discardTo(wanted)).toBe(2);
  expect(await files()).toEqual(['other.eml', 'passed-on.eml']);
});

it('mails that name a person are deleted, and those that only go to this person are kept', async () => {
  const { send, discardNaming } = mailer();
  const to = 'ann@bücher.example';
  const passedOn = { id: 'passed-on', to, replyTo: 'bob@firm.example', subject: 'x', text: 'x' };
  for (const mail of [
    { to: 'cleo@firm.example', subject: `About ${to}`, text: 'x' },
    {
      to: 'cleo@firm.example',
      subject: 'x',
      text: `${'A long line that is wrapped. '.repeat(9)}${to} joined.`,
    },
    { to: 'cleo@firm.example', replyTo: 'ann@bücher.example', subject: 'x', text: 'x' },
    passedOn,
  ]) {
    await send(mail);
  }
  expect(await discardNaming(/ann@(bücher|xn--bcher-kva)\.example/i)).toBe(3);
  expect(await files()).toEqual(['passed-on.eml']);
});

it('mails older than a time are deleted', async () => {
  const { send, discardBefore } = mailer();
  const before = new Date('2020-01-01T00:00:00Z');
  for (const id of ['old', 'new']) await send({ id, to: 'ann@firm.example', subject: 'x', text: 'x' });
  await utimes(join(folder, 'old.eml'), before, before);
  expect(await discardBefore(before)).toBe(0);
  expect(await discardBefore(new Date(before.getTime() + 1))).toBe(1);
  expect(await files()).toEqual(['new.eml']);
});

it('no text of a mail adds a header or a recipient', async () => {
  const { send } = mailer();
  await send({
    to: 'ann@firm.example',
    subject: 'Hello\r\nBcc: eve@evil.example\r\n\r\nA body of their own',
    text: 'Text\r\n.\r\nBcc: eve@evil.example',
    replyTo: 'bob@firm.example',
  });
  const [head = ''] = (await read((await files())[0])).split('\r\n\r\n');
  expect(
    head
      .split('\r\n')
      .map((line) => line.split(':')[0])
      .filter((name) => /^b?cc$/i.test(name ?? '')),
  ).toEqual([]);
  expect(head).toMatch(/^Subject: Hello Bcc: eve@evil\.example A body of their own$/m);
  for (const to of [
    'ann@firm.example\r\nBcc: eve@evil.example',
    'ann@firm.example, eve@evil.example',
    'A <a@b.example>',
  ]) {
    await expect(send({ to, subject: 'x', text: 'x' })).rejects.toThrow(TypeError);
    await expect(send({ to: 'ann@firm.example', replyTo: to, subject: 'x', text: 'x' })).rejects.toThrow(
      TypeError,
    );
  }
  expect(await files()).toHaveLength(1);
});

it('a mail that a killed server left half written is erased as others are, and deleted with old mails', async () => {
  const { send, discard, discardBefore, discardNaming, discardTo, discardWith } = mailer();
  await send({ to: 'ann@firm.example', subject: 'Hello', text: 'To Zelda', id: 'whole' });
  const draft = '.2026-01-02T00-00-00-000Z-0a1b2c3d.tmp';
  const leave = () => copyFile(join(folder, 'whole.eml'), join(folder, draft));
  for (const discardDraft of [
    () => discardTo('ann@firm.example'),
    () => discardNaming(/zelda/i),
    () => discardWith(/zelda/i),
  ]) {
    await send({ to: 'ann@firm.example', subject: 'Hello', text: 'To Zelda', id: 'whole' });
    await leave();
    expect(await discardDraft()).toBe(2);
    expect(await files()).toEqual([]);
  }
  await send({ to: 'ann@firm.example', subject: 'Hello', text: 'To Zelda', id: 'whole' });
  await leave();
  expect(await discardBefore(new Date(0))).toBe(0);
  await utimes(join(folder, draft), 0, 0);
  expect(await discardBefore(new Date(0))).toBe(1);
  expect(await files()).toEqual(['whole.eml']);
  await copyFile(join(folder, 'whole.eml'), join(folder, '.whole.tmp'));
  await discard('whole');
  expect(await files()).toEqual([]);
});
