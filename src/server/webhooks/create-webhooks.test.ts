import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, expect, test } from 'vitest';
import { aMessage, createContactScenario } from '../../../tests/support/contact-scenario.ts';
import { type CreateTestDatabase, forEachDatabase } from '../../../tests/support/create-test-database.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

type Post = { headers: IncomingMessage['headers']; body: string };

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Another program: it records every post, and answers with these statuses in turn, then with the last of them. */
async function aListener(...statuses: number[]) {
  const posts: Post[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    posts.push({ headers: request.headers, body });
    const status = statuses[posts.length - 1] ?? statuses.at(-1) ?? 204;
    response.writeHead(status, { location: '/elsewhere' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => new Promise((resolve) => server.close(resolve)));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?from=cairn`, posts };
}

async function scenarioFor(createDatabase: CreateTestDatabase, url: string | null) {
  const webhook = url === null ? null : { url, secret: SECRET };
  const scenario = await createContactScenario(createDatabase, { webhook });
  cleanups.push(() => scenario.close());
  await scenario.deps.jobs.start();
  return scenario;
}

const verified = ({ body, headers }: Post) =>
  new Webhook(SECRET).verify(body, headers as Record<string, string>);

forEachDatabase('The webhook', (createDatabase) => {
  test('the webhook posts a contact message, signed, by its id and time alone', async () => {
    const listener = await aListener(204);
    const scenario = await scenarioFor(createDatabase, listener.url);
    await scenario.send(aMessage());
    await expect.poll(() => listener.posts.length).toBe(1);
    const [message] = await scenario.messages();
    const [post] = listener.posts as [Post];
    expect(verified(post)).toEqual({
      type: 'contact-message.received',
      timestamp: message?.received_at,
      data: { id: message?.id },
    });
    expect(post.headers['webhook-id']).toBe(message?.id);
    expect(JSON.stringify(post)).not.toMatch(/overdale|wilhelmina|teams/i);
    const tampered = { ...post, body: post.body.replace('received', 'deleted') };
    expect(() => verified(tampered)).toThrow('signature');
  });

  test.each([500, 302, 404])('a post answered with %i is repeated under the same id', async (status) => {
    const listener = await aListener(status, 200);
    const scenario = await scenarioFor(createDatabase, listener.url);
    await scenario.send(aMessage());
    await expect.poll(() => listener.posts.length).toBe(2);
    const [first, second] = listener.posts as [Post, Post];
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(second.body).toBe(first.body);
    verified(second);
    expect(scenario.logged()).toContain(`answered ${status}`);
  });

  test('an unavailable receiver does not prevent a message from being stored and delivered', async () => {
    const scenario = await scenarioFor(createDatabase, 'http://127.0.0.1:1/hook');
    expect((await scenario.send(aMessage())).text).toBe('OK');
    await expect.poll(async () => (await scenario.messages())[0]?.state).toBe('delivered');
  });

  test('no webhook is posted without the setting', async () => {
    const scenario = await scenarioFor(createDatabase, null);
    await scenario.send(aMessage());
    await expect.poll(async () => (await scenario.messages())[0]?.state).toBe('delivered');
    expect(scenario.logged()).not.toContain('webhook');
  });
});
