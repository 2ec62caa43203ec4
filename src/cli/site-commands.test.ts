import { afterAll, beforeAll, expect, test } from 'vitest';
import { WATCHED_LABELS } from '#contract/health-contract.ts';
import {
  aMessage,
  type ContactScenario,
  createContactScenario,
} from '../../tests/support/contact-scenario.ts';
import { forEachDatabase } from '../../tests/support/create-test-database.ts';
import { runCairnIn } from '../../tests/support/run-cairn.ts';

// The server of the scenario is open while the commands run.
forEachDatabase('The cairn command, beside a server,', (createDatabase) => {
  let scenario: ContactScenario;
  let settings: Record<string, string>;
  beforeAll(async () => {
    scenario = await createContactScenario(createDatabase);
    const { dataDir, databaseUrl } = scenario.deps.config;
    settings = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    await scenario.deps.jobs.start();
  });
  afterAll(() => scenario.close());

  const cairn = (...args: string[]) => runCairnIn(import.meta.dirname, args, settings);

  test('says what is wrong, and exits with 1 when something is', async () => {
    const healthy = await cairn('doctor');
    // The disk of the machine that runs this may be nearly full.
    expect(healthy.code).toBe(healthy.stdout.startsWith('Everything is as it should be.\n') ? 0 : 1);
    expect(healthy.stdout).toMatch(/^Backup +No backups are made/m);
    const watched = healthy.stdout.trimEnd().split('\n').slice(-Object.keys(WATCHED_LABELS).length);
    const columns = watched.map((line) => /^.+? {2,}/.exec(line)?.[0].length);
    expect(new Set(columns).size, 'what is said begins in one column').toBe(1);
    expect(healthy.stdout).not.toContain('The mail server does not accept mail.');
    const smtpUrl = 'smtp://127.0.0.1:1';
    settings = { ...settings, SMTP_URL: smtpUrl };
    const { SMTP_URL: _, ...before } = settings;
    const ill = await cairn('doctor');
    settings = before;
    expect(ill).toMatchObject({ code: 1, stderr: '' });
    expect(ill.stdout).toMatch(/^\d\. The mail server does not accept mail\.\n {3}127\.0\.0\.1 answers: /m);
  });

  test('shows a message with what was noted about it', async () => {
    const { query } = scenario.deps.db;
    const row = {
      ...aMessage(),
      received_at: '2026-03-02T10:00:00.000Z',
      state: 'delivered' as const,
      attempts: 1,
    };
    await query
      .insertInto('contact_messages')
      .values({ ...row, id: 'shown-1' })
      .execute();
    const entry = {
      message_id: 'shown-1',
      kind: 'note' as const,
      author_id: '1',
      author: 'ann@cairn.example',
    };
    await query
      .insertInto('message_entries')
      .values({
        ...entry,
        id: 'note-1',
        text: 'A client\u001b[2J since May.',
        at: '2026-03-02T11:00:00.000Z',
      })
      .execute();
    const { stdout } = await cairn('messages', 'show', 'shown-1');
    expect(stdout).toContain('From      Wilhelmina Overdale <wilhelmina@overdale.example>');
    expect(stdout).toContain('Our teams have merged. Can you help?');
    expect(stdout).toContain('2 March 2026 at 11:00 UTC: note by ann@cairn.example\nA client [2J since May.');
    expect(await cairn('messages', 'show', 'unknown')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No message has the id unknown.'),
    });
    await query.deleteFrom('message_entries').execute();
    await query.deleteFrom('contact_messages').execute();
  });

  test('lists failed messages, and has the server deliver one again', async () => {
    const { query } = scenario.deps.db;
    const row = {
      ...aMessage(),
      received_at: '2026-03-01T10:00:00.000Z',
      state: 'failed' as const,
      attempts: 31,
    };
    await query
      .insertInto('contact_messages')
      .values({ ...row, id: 'lost-1', last_error: '550 No\nsuch mailbox' })
      .execute();
    expect(await cairn('messages', 'list', '--failed')).toEqual({
      code: 0,
      stdout: 'lost-1\t2026-03-01T10:00:00Z\tfailed\t31 tries\t550 No such mailbox\n',
      stderr: '',
    });
    expect(await cairn('messages', 'retry', 'lost-2')).toMatchObject({
      code: 1,
      stderr: 'No failed message has the id lost-2.\n',
    });
    expect(await cairn('messages', 'retry', 'lost-1')).toMatchObject({
      code: 0,
      stdout: 'lost-1 will be delivered by the server.\n',
    });
    await expect.poll(async () => (await scenario.messages())[0]?.state).toBe('delivered');
    expect((await cairn('messages', 'list')).stdout).toBe(
      'lost-1\t2026-03-01T10:00:00Z\tdelivered\t32 tries\n',
    );
  });

  test('exports the personal data of an address, and erases it', async () => {
    const { email } = aMessage();
    const { stdout } = await cairn('privacy', 'export', email);
    expect(JSON.parse(stdout)).toMatchObject({ email, contactMessages: [{ id: 'lost-1' }], account: null });
    expect(await cairn('privacy', 'erase', email)).toEqual({
      code: 0,
      stdout: `${[
        '1 contact message deleted.',
        'There was no account.',
        '0 writes no longer under the address.',
        '0 values redacted, history included.',
      ].join('\n')}\n`,
      stderr: expect.stringMatching(/^{.*"userId":"cli","event":"person-erased",.*}\n$/),
    });
    expect(await scenario.messages()).toEqual([]);
  });

  test('erases a record and a text with their history, and says where they stood', async () => {
    const send = await scenario.signedInAs('colleague@firm.example');
    const contacts = [{ id: 'c1', lastname: 'Quillfeather' }];
    await send('/api/clients/quay', { method: 'PUT', json: { name: 'Quillfeather Ltd', contacts } });
    const record = await cairn('privacy', 'erase', '--record', 'clients/quay/c1');
    expect(record).toMatchObject({ code: 0, stdout: expect.stringContaining('clients/quay/c1 is removed.') });
    expect(record.stdout).toContain('revisions: 2 values redacted.');
    const text = await cairn('privacy', 'erase', '--text', 'Quillfeather');
    expect(text).toMatchObject({ code: 0, stdout: expect.stringContaining('1 document rewritten.') });
    expect(await (await send('/api/clients/quay')).json()).toMatchObject({ data: { name: '[erased] Ltd' } });
    for (const wrong of [['--text', 'Qu'], ['--record', 'quay'], []])
      expect(await cairn('privacy', 'erase', ...wrong)).toMatchObject({ code: 2 });
  });

  test('prints the counts of visits as tables', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const visits = [
      { day: today, path: '/', referrer: '', device: 'computer', count: 1_204 },
      { day: today, path: '/contact', referrer: 'news.example', device: 'phone', count: 7 },
      { day: '2020-01-01', path: '/media', referrer: '', device: 'tablet', count: 3 },
    ];
    await scenario.deps.db.query.insertInto('visits').values(visits).execute();
    const { stdout } = await cairn('stats', '--days', '1');
    expect(stdout.split('\n')).toEqual([
      `1211 visits since ${today} (UTC)`,
      '',
      'Page      Visits',
      '/           1204',
      '/contact       7',
      '',
      'Came from     Visits',
      '(direct)        1204',
      'news.example       7',
      '',
      'Read on   Visits',
      'computer    1204',
      'phone          7',
      '',
      'Day         Visits',
      `${today}    1211`,
      '',
    ]);
    expect((await cairn('stats', '--days', '36500')).stdout).toContain('/media');
    expect(await cairn('stats', '--days', 'all')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Give a whole number'),
    });
  });
});
