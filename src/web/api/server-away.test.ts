import { describe, expect, it } from 'vitest';
import { isOurAnswer } from './server-away.ts';

const page = (status: number, headers: Record<string, string> = {}) =>
  new Response('<h1>Bad Gateway</h1>', { status, headers: { 'content-type': 'text/html', ...headers } });
const text = (status: number, body: string) =>
  new Response(body, { status, headers: { 'content-type': 'text/plain' } });

describe('isOurAnswer', () => {
  it.each<[name: string, answer: Response, isOurs: boolean]>([
    ['data', Response.json([]), true],
    ['a refusal with a code', Response.json({ code: 'NOT_FOUND' }, { status: 404 }), true],
    ['our own failure', Response.json({ code: 'INTERNAL_SERVER_ERROR' }, { status: 500 }), true],
    ['our database away', Response.json({ code: 'SERVICE_UNAVAILABLE' }, { status: 503 }), true],
    ['a page to download', page(200, { 'content-disposition': 'attachment' }), true],
    ['nothing', new Response(null, { status: 204 }), true],
    ['an entry too large for a proxy', text(413, 'Request Entity Too Large'), true],
    ['a page of a proxy', page(502), false],
    ['a page where one has to sign in to the network', page(200), false],
    ['a page of a server that is not there yet', page(404), false],
    ['a failure in plain text', text(502, 'Bad Gateway'), false],
    ['a failure without a word', new Response(null, { status: 504 }), false],
    [
      'a failure in the JSON of another program',
      Response.json({ error: 'no upstream' }, { status: 503 }),
      false,
    ],
  ])('$0', async (_name, answer, isOurs) => {
    expect(await isOurAnswer(answer)).toBe(isOurs);
  });

  it('leaves the answer to be read', async () => {
    const answer = Response.json({ code: 'CONFLICT' }, { status: 500 });
    await isOurAnswer(answer);
    expect(await answer.json()).toEqual({ code: 'CONFLICT' });
  });
});
