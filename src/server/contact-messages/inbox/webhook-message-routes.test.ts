import { Webhook } from 'standardwebhooks';
import { afterEach, expect, test } from 'vitest';
import { aMessage, createContactScenario } from '../../../../tests/support/contact-scenario.ts';
import { type CreateTestDatabase, forEachDatabase } from '../../../../tests/support/create-test-database.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OTHER_SECRET = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const PATH = '/api/webhooks/contact-message';
const SIX_MINUTES_MS = 360_000;

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function aReceiver(createDatabase: CreateTestDatabase, isSet = true) {
  const webhook = isSet ? { url: 'http://127.0.0.1:1/hook', secret: SECRET } : null;
  const scenario = await createContactScenario(createDatabase, { webhook });
  cleanups.push(() => scenario.close());
  await scenario.send(aMessage());
  const [message] = await scenario.messages();
  const ask = (json: object, { secret = SECRET, at = new Date(), signed = json } = {}) =>
    scenario.request(PATH, {
      method: 'POST',
      json,
      headers: {
        'webhook-id': 'question-1',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
        'webhook-signature': new Webhook(secret).sign('question-1', at, JSON.stringify(signed)),
      },
    });
  return { scenario, ask, id: String(message?.id) };
}

forEachDatabase('The receiver of webhooks', (createDatabase) => {
  test('the receiver gets the message of an id by a signed call, and the log does not', async () => {
    const { scenario, ask, id } = await aReceiver(createDatabase);
    const response = await ask({ id });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({ id, ...aMessage(), state: 'new' });
    expect(scenario.logged()).toContain('contact-message-told');
    expect(scenario.logged()).not.toMatch(/overdale|wilhelmina/i);
  });

  test('a call that is unsigned, signed by another key, changed or old is refused', async () => {
    const { scenario, ask, id } = await aReceiver(createDatabase);
    const unsigned = await scenario.request(PATH, { method: 'POST', json: { id } });
    expect(unsigned.status).toBe(401);
    expect((await ask({ id }, { secret: OTHER_SECRET })).status).toBe(401);
    expect((await ask({ id }, { signed: { id: 'another' } })).status).toBe(401);
    expect((await ask({ id }, { at: new Date(Date.now() - SIX_MINUTES_MS) })).status).toBe(401);
  });

  test('an unknown id is not found, and a call without an id is a bad request', async () => {
    const { ask } = await aReceiver(createDatabase);
    expect((await ask({ id: 'unknown' })).status).toBe(404);
    expect((await ask({ ids: [] })).status).toBe(400);
  });

  test('without a webhook there is no such address', async () => {
    const { ask, id } = await aReceiver(createDatabase, false);
    expect((await ask({ id })).status).toBe(404);
  });
});
