import { Webhook } from 'standardwebhooks';
import { beforeAll, expect, test } from 'vitest';
import { VERIFIER } from './api-words.ts';

const SECRET = `whsec_${Buffer.from('granite-waymark-1842-granite').toString('base64')}`;
const BODY = JSON.stringify({ type: 'screening.findings', data: { clients: 2 } });

type Verifier = { isOurs(headers: Record<string, string>, body: string, secret: string): boolean };

/** The example of the page, run as it is printed there. */
let verifier: Verifier;
beforeAll(async () => {
  const url = `data:text/javascript,${encodeURIComponent(VERIFIER)}`;
  verifier = (await import(/* @vite-ignore */ url)) as Verifier;
});

function signed(body: string, { secret = SECRET, at = new Date() } = {}): Record<string, string> {
  return {
    ...{ 'webhook-id': 'event-1', 'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)) },
    'webhook-signature': new Webhook(secret).sign('event-1', at, body),
  };
}

test('the example that verifies a webhook takes what is signed as ours are', () => {
  expect(verifier.isOurs(signed(BODY), BODY, SECRET)).toBe(true);
  const headers = signed(BODY);
  const several = { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` };
  expect(verifier.isOurs(several, BODY, SECRET)).toBe(true);
});

test.each([
  ['another body', signed(BODY), `${BODY} `],
  ['another key', signed(BODY, { secret: `whsec_${Buffer.from('other-key').toString('base64')}` }), BODY],
  ['an old post', signed(BODY, { at: new Date(Date.now() - 600_000) }), BODY],
  ['a post of tomorrow', signed(BODY, { at: new Date(Date.now() + 600_000) }), BODY],
  ['another id', { ...signed(BODY), 'webhook-id': 'event-2' }, BODY],
  ['no signature', { ...signed(BODY), 'webhook-signature': '' }, BODY],
  ['no headers', {}, BODY],
])('it refuses %s', (_what, headers, body) => {
  expect(verifier.isOurs(headers, body, SECRET)).toBe(false);
});
