import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aBuiltSite } from '../../../tests/support/built-site.ts';
import {
  aMessage,
  CONTACT_KEYS,
  type ContactScenario,
  createContactScenario,
  onceThereIsRoom,
  SEND_PATH,
  toAnswer,
} from '../../../tests/support/contact-scenario.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { runTransaction } from '../db/run-transaction.ts';
import { deleteEndedLimits } from '../http/limit-store.ts';
import { isProof } from './check-proof.ts';
import { contactThrottle } from './contact-throttle.ts';
import { formStamp } from './form-stamp.ts';
import { maintainContactMessages } from './maintain-contact-messages.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

/** Texts that programs often mishandle. */
const NAUGHTY = [
  "Robert'); DROP TABLE contact_messages;--",
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is meant as text.
  '{{constructor.constructor("x")()}} ${7*7} <%= 1 %> %NAME% %STATUS%',
  "=cmd|' /C calc'!A0",
  'ﷺ Ｔ̴̡̛e̷x̶t̵ 👩‍👩‍👧‍👦 🏴󠁧󠁢󠁷󠁬󠁳󠁿 שלום‏ ‮evil‬ \u{10FFFF} \uFEFF \u200B',
  '  leading and trailing  ',
  'null undefined NaN true 1e999 \\u0000 \\ " \' ` %00 %s',
];

const page = aBuiltSite();
afterAll(page.remove);
writeFileSync(
  join(page.webDir, 'contact.html'),
  '<!doctype html>\n<html lang="en"><form><p role="status">%STATUS%</p><input name="stamp" value="%STAMP%">' +
    '<input name="name" value="%NAME%"><input name="email" value="%EMAIL%">' +
    '<textarea name="description">%DESCRIPTION%</textarea></form></html>\n',
);

forEachDatabase('A contact message', (createDatabase) => {
  let scenario: ContactScenario;
  let address = 0;
  /** A different address each time, so that no limit is reached by accident. */
  const elsewhere = () => ({ address: `203.0.113.${++address}` });
  beforeAll(async () => {
    scenario = await createContactScenario(createDatabase, { webDir: page.webDir });
  });
  beforeEach(async () => {
    await scenario.deps.db.query.deleteFrom('contact_messages').execute();
  });
  afterAll(() => scenario.close());

  const postForm = async (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    toAnswer(
      await scenario.request('/contact', {
        method: 'POST',
        body: new URLSearchParams(fields).toString(),
        headers: { ...FORM_TYPE, ...headers },
        ...elsewhere(),
      }),
    );
  const postMultipart = async (fields: Record<string, string | Blob>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return toAnswer(
      await scenario.request('/api/v1.0/email/send-form', { method: 'POST', body, ...elsewhere() }),
    );
  };

  describe('by emailjs.send', () => {
    test('a message by emailjs.send is answered OK and stored unchanged', async () => {
      const answer = await scenario.send(aMessage(), elsewhere());
      expect(answer).toMatchObject({ status: 200, text: 'OK' });
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
      expect(await scenario.messages()).toEqual([
        expect.objectContaining({ ...aMessage(), state: 'waiting', attempts: 0, delivered_at: null }),
      ]);
    });

    test('a message from a browser on another site is refused', async () => {
      const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      const { status, headers: answered } = await scenario.send(aMessage(), { headers });
      expect(status).toBe(403);
      expect(answered.get('access-control-allow-origin')).toBeNull();
      expect(await scenario.messages()).toEqual([]);
    });

    test.each([
      [{ user_id: 'unknown' }, 403, 'The Public Key is invalid.'],
      [{ service_id: 'gmail' }, 400, 'The service ID not found.'],
      [{ template_id: 'welcome' }, 400, 'The template ID not found.'],
    ])('a message with %j is refused as EmailJS refuses it', async (keys, status, text) => {
      const json = { lib_version: '4.4.1', ...CONTACT_KEYS, ...keys, template_params: aMessage() };
      const answer = await toAnswer(
        await scenario.request(SEND_PATH, { method: 'POST', json, ...elsewhere() }),
      );
      expect(answer).toMatchObject({ status, text });
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
      expect(await scenario.messages()).toEqual([]);
    });
  });

  describe('by emailjs.sendForm', () => {
    test('a message by emailjs.sendForm is stored', async () => {
      const fields = { ...aMessage({ description: 'zwei\r\nZeilen, 挨拶' }), ...CONTACT_KEYS };
      expect(await postMultipart({ ...fields, lib_version: '4.4.1', website: '' })).toMatchObject({
        status: 200,
        text: 'OK',
      });
      expect(await scenario.messages()).toEqual([
        expect.objectContaining({ description: 'zwei\r\nZeilen, 挨拶' }),
      ]);
    });

    test('a message by emailjs.sendForm with a file or an unknown field is refused', async () => {
      const fields = { ...aMessage(), ...CONTACT_KEYS };
      expect(await postMultipart({ ...fields, cv: new Blob(['x']) })).toMatchObject({ status: 400 });
      expect(await postMultipart({ ...fields, bcc: 'eve@evil.example' })).toMatchObject({ status: 400 });
      expect(await scenario.messages()).toEqual([]);
    });
  });

  describe('by the plain form', () => {
    test('a message by the plain form is answered with the cleared page, which confirms it', async () => {
      const answer = await postForm({ ...aMessage(), website: '', stamp: scenario.stamp() });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.text).toContain('<p role="status">Message sent successfully!</p>');
      expect(answer.text).toContain('name="name" value=""');
      expect(await scenario.messages()).toHaveLength(1);
    });

    test('a refused message by the plain form is returned in the page, as text, with a new stamp', async () => {
      const stamp = formStamp(scenario.deps.config.authSecret);
      const typed = aMessage({ name: '"><script>alert(1)</script>', description: '</textarea>%NAME%&' });
      const answer = await postForm({ ...typed, stamp });
      expect(answer.status).toBe(429);
      expect(answer.text).toContain('Failed to send message, please try again later. That was quicker');
      expect(answer.text).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
      expect(answer.text).toContain('&lt;/textarea&gt;%NAME%&amp;</textarea>');
      expect(answer.text).toMatch(/name="stamp" value="[0-9a-z]+\.[\w-]+\.[\w-]{43}"/);
      expect(answer.text).not.toContain(stamp);
      expect(await scenario.messages()).toEqual([]);
    });

    test('the plain form is accepted from this site only', async () => {
      const origin = scenario.deps.config.baseUrl;
      const fields = { ...aMessage(), stamp: scenario.stamp() };
      expect(await postForm(fields, { origin: 'https://evil.example' })).toMatchObject({ status: 403 });
      expect(await postForm(fields, { origin, 'sec-fetch-site': 'same-origin' })).toMatchObject({
        status: 200,
      });
    });

    test('the plain form is parsed strictly', async () => {
      for (const body of ['name=a&name=b', 'name=%ff', 'name=%', '__proto__=1']) {
        const request = { method: 'POST', body, headers: FORM_TYPE, ...elsewhere() };
        expect((await scenario.request('/contact', request)).status, body).toBe(400);
      }
      const request = { method: 'POST', body: '{}', headers: JSON_TYPE, ...elsewhere() };
      expect((await scenario.request('/contact', request)).status).toBe(415);
    });

    test('a message by the plain form has the same limit in every script', async () => {
      const fields = { ...aMessage({ description: '挨'.repeat(20_000) }), stamp: scenario.stamp() };
      expect(await postForm(fields)).toMatchObject({ status: 200 });
    });
  });

  describe('that is refused', () => {
    test.each<[string, Record<string, unknown>, string]>([
      ['without a name', { name: '' }, 'Name is required.'],
      ['with a blank message', { description: ' \n ' }, 'Message is required.'],
      ['with a name of 257 characters', { name: 'a'.repeat(257) }, '256 characters at most'],
      ['with a message of 20,001 characters', { description: 'a'.repeat(20_001) }, '20000 characters'],
      ['with an address of 321 characters', { email: `${'a'.repeat(309)}@firm.example` }, '320 characters'],
      ['without a real address', { email: 'firm.example' }, 'Email must be one email address.'],
      ['with two addresses', { email: 'a@b.example,c@d.example' }, 'one email address'],
      ['with a header in the address', { email: 'a@b.example\r\nBcc: c@d.example' }, 'one email address'],
      ['with a header in the name', { name: 'Ann\r\nBcc: eve@evil.example' }, 'one line'],
      ['with a bare line feed in the name', { name: 'Ann\nBcc: eve@evil.example' }, 'one line'],
      ['with a filled trap', { website: 'https://spam.example' }, '"website" empty'],
      ['with an unknown parameter', { to_email: 'eve@evil.example' }, 'to_email'],
      ['with a number for a name', { name: 7 }, 'template_params.name: '],
      ['with a made-up stamp', { stamp: 'a.b.c' }, 'did not come from this site'],
    ])('a message %s is refused with the reason', async (_, change, text) => {
      const answer = await scenario.send({ ...aMessage(), ...change }, elsewhere());
      expect(answer.status).toBe(400);
      expect(answer.text).toContain(text);
      expect(await scenario.messages()).toEqual([]);
    });

    test('a message with a stamp that is too new or too old is refused with the reason', async () => {
      const { authSecret } = scenario.deps.config;
      const young = formStamp(authSecret);
      const old = formStamp(authSecret, new Date(Date.now() - 25 * 3_600_000));
      const send = (stamp: string) => scenario.send(aMessage({ stamp }), elsewhere());
      expect(await send(young)).toMatchObject({ status: 429, text: expect.stringContaining('quicker') });
      expect(await send(old)).toMatchObject({ status: 400, text: expect.stringContaining('a day') });
    });

    test.each<[string, string | Uint8Array<ArrayBuffer>, number]>([
      ['with NUL', JSON.stringify({ ...CONTACT_KEYS, template_params: aMessage({ name: 'a\0b' }) }), 400],
      ['with half a surrogate pair', `{"template_params":{"name":"\\ud800"}}`, 400],
      ['of 1 MB', JSON.stringify({ template_params: { description: 'a'.repeat(1_000_000) } }), 413],
      ['that is no JSON', 'name=a', 400],
      ['that is nothing', '', 400],
      ['that is no UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 400],
    ])('a body %s is refused with a sentence', async (_, body, status) => {
      const request = { method: 'POST', body, headers: JSON_TYPE, ...elsewhere() };
      const answer = await toAnswer(await scenario.request(SEND_PATH, request));
      expect(answer.status).toBe(status);
      expect(answer.text).toMatch(/^[A-Z][^{}]*\.$/);
      expect(await scenario.messages()).toEqual([]);
    });

    test('a form with NUL is refused', async () => {
      expect((await postForm(aMessage({ description: 'a\0b' }))).status).toBe(400);
      expect((await postMultipart({ ...aMessage({ name: 'a\0b' }), ...CONTACT_KEYS })).status).toBe(400);
    });
  });

  test.each(NAUGHTY)('a message is stored unchanged: %s', async (text) => {
    const message = aMessage({ name: text, description: `${text}\r\n\t${text}\r\n` });
    expect((await scenario.send(message, elsewhere())).text).toBe('OK');
    expect((await postForm({ ...message, stamp: scenario.stamp() })).status).toBe(200);
    expect((await postMultipart({ ...message, ...CONTACT_KEYS })).text).toBe('OK');
    const kept = await scenario.messages();
    expect(kept).toHaveLength(3);
    for (const { name, email, description } of kept) expect({ name, email, description }).toEqual(message);
  });

  test('a form sends one message: the same content is a repeat, and other content is refused', async () => {
    const stamp = scenario.stamp();
    const from = elsewhere();
    for (let i = 0; i < 3; i++) expect((await scenario.send(aMessage({ stamp }), from)).text).toBe('OK');
    expect(await scenario.messages()).toHaveLength(1);
    const other = await scenario.send(aMessage({ stamp, description: 'And another thing.' }), from);
    expect(other).toMatchObject({ status: 400, text: expect.stringContaining('sent a message already') });
    expect(await scenario.messages()).toHaveLength(1);
  });

  test('one address may send 5 messages in 10 minutes with the form, 3 without it', async () => {
    for (const [isStamped, taken] of [
      [true, 5],
      [false, 3],
    ] as const) {
      await scenario.deps.db.query.deleteFrom('contact_messages').execute();
      const from = elsewhere();
      const answers = await Promise.all(
        Array.from({ length: 200 }, () =>
          onceThereIsRoom(() => scenario.send(aMessage(isStamped ? { stamp: scenario.stamp() } : {}), from)),
        ),
      );
      const refused = answers.filter(({ status }) => status === 429);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(taken);
      expect(refused).toHaveLength(200 - taken);
      for (const { text, headers } of refused) {
        expect(text).toBe('Too many tries. Please wait a little and try again.');
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(500);
      }
      expect(await scenario.messages()).toHaveLength(taken);
      expect((await scenario.send(aMessage({ stamp: scenario.stamp() }), elsewhere())).status).toBe(200);
    }
  });

  test('a message that cannot be stored uses up none of those that an address may send', async () => {
    const throttle = contactThrottle(scenario.deps);
    const count = (then: () => void) =>
      runTransaction(scenario.deps.db.query, async (transaction) => {
        await throttle.count(transaction, { network: '198.51.100.250', isStamped: false, isProven: false });
        then();
      });
    const fail = () => {
      throw new Error('The disk is full.');
    };
    for (let at = 0; at < 5; at++) await expect(count(fail)).rejects.toThrow('The disk is full.');
    for (let at = 0; at < 3; at++) await count(() => {});
    await expect(count(() => {})).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('a message holds no count of another address, whose message is stored meanwhile', async () => {
    const { db } = scenario.deps;
    const throttle = contactThrottle(scenario.deps);
    const of = (network: string) => ({ network, isStamped: true, isProven: true });
    const count = (network: string) =>
      runTransaction(db.query, (transaction) => throttle.count(transaction, of(network)));
    const endAll = () =>
      db.query
        .updateTable('limit_counts')
        .set({ ends_at: new Date(0).toISOString() })
        .execute();
    await count('198.51.100.251');
    await count('198.51.100.252');
    await endAll();
    await runTransaction(db.query, async (transaction) => {
      await throttle.count(transaction, of('198.51.100.251'));
      // SQLite has one transaction at a time.
      if (db.kind === 'sqlite') return;
      await count('198.51.100.252');
      await deleteEndedLimits(db);
    });
    await endAll();
    await maintainContactMessages(scenario.deps);
    expect(await db.query.selectFrom('limit_counts').select('key').execute()).toEqual([]);
  });

  test('the log contains no name, address or text of a message', () => {
    const logged = scenario.logged();
    expect(logged).toContain('/api/v1.0/email/send');
    expect(logged).not.toMatch(/overdale|wilhelmina|Our teams|evil\.example/i);
  });
});

forEachDatabase('Contact messages of everybody together', (createDatabase) => {
  test('after 120 messages in an hour a form with a script proves its work, and no one is refused', async () => {
    const scenario = await createContactScenario(createDatabase);
    const from = (n: number) => ({ address: `198.51.${n >> 8}.${n & 255}` });
    const send = (n: number, proof?: string, stamp = scenario.stamp()) =>
      scenario.send(aMessage({ stamp, description: `Message ${n}`, ...(proof && { proof }) }), from(n));
    for (let n = 0; n < 120; n++) expect((await send(n)).status).toBe(200);
    expect(await send(120)).toMatchObject({ status: 428, text: expect.stringContaining('proof of work') });
    const stamp = scenario.stamp();
    let at = 0;
    while (!isProof(stamp, at.toString(36))) at++;
    const proof = at.toString(36);
    expect((await send(121, proof)).status, 'a proof of another stamp').toBe(428);
    expect((await send(121, proof, stamp)).text).toBe('OK');
    await scenario.close();
  });

  test('all addresses together may send 60 messages an hour without the form, while those with it are still accepted', async () => {
    const scenario = await createContactScenario(createDatabase);
    const from = (n: number) => ({ address: `198.51.100.${n}` });
    for (let n = 0; n < 60; n++) expect((await scenario.send(aMessage(), from(n))).status).toBe(200);
    expect((await scenario.send(aMessage(), from(100))).status).toBe(429);
    expect((await scenario.send(aMessage({ stamp: scenario.stamp() }), from(100))).status).toBe(200);
    await scenario.close();
  });
});
