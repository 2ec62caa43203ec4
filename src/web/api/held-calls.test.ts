import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  hasHeldWrite,
  holdRefusedCalls,
  repeatHeldCalls,
  startAskingToLogIn,
  stopCalls,
} from './held-calls.ts';
import { sendRequest } from './send-request.ts';

/** A server that refuses every call while no user is signed in. */
let server: Server;
let url = '';
let isSignedIn = false;
let received: string[] = [];
/** Answers that the server keeps back. */
let slow: ServerResponse[] = [];
let reports = 0;
let release = () => {};

beforeAll(async () => {
  server = createServer(async (request, response) => {
    received.push(`${request.method} ${request.url} ${await text(request)}`.trim());
    response.statusCode = isSignedIn ? 200 : 401;
    if (request.url === '/slow' && !isSignedIn) slow.push(response);
    else response.end('an answer');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

beforeEach(() => {
  isSignedIn = false;
  received = [];
  slow = [];
  reports = 0;
  release = holdRefusedCalls(() => {
    reports += 1;
  });
});
afterEach(() => release());

const aPut = (body: string) => new Request(`${url}/rule`, { method: 'PUT', body });

it('a refused call waits for the log-in and is sent once more, with its body', async () => {
  const answer = sendRequest(aPut('a long rule'));
  await expect.poll(() => reports).toBe(1);
  expect(hasHeldWrite()).toBe(true);
  isSignedIn = true;
  expect(await repeatHeldCalls()).toBe(true);
  expect((await answer).status).toBe(200);
  expect(received).toEqual(['PUT /rule a long rule', 'PUT /rule a long rule']);
  expect(hasHeldWrite()).toBe(false);
});

it('all refused calls wait for one log-in, and only writes count for its outcome', async () => {
  const answers = [sendRequest(`${url}/rules`), sendRequest(`${url}/fields`)];
  await expect.poll(() => reports).toBe(2);
  expect(hasHeldWrite()).toBe(false);
  isSignedIn = true;
  expect(await repeatHeldCalls()).toBeNull();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
  expect(received).toHaveLength(4);
});

it('a repeated call that is refused again is not repeated without end', async () => {
  const answer = sendRequest(aPut('a rule'));
  await expect.poll(() => reports).toBe(1);
  expect(await repeatHeldCalls()).toBe(false);
  expect((await answer).status).toBe(401);
  expect(received).toHaveLength(2);
});

it('a call that was sent before the log-in and refused after it is repeated without asking', async () => {
  const answer = sendRequest(`${url}/slow`);
  await expect.poll(() => slow.length).toBe(1);
  isSignedIn = true;
  await repeatHeldCalls();
  slow[0]?.end();
  expect((await answer).status).toBe(200);
  expect(reports).toBe(0);
});

it('a held call that is aborted rejects and is not sent again', async () => {
  const aborting = new AbortController();
  const answer = sendRequest(`${url}/rule`, { method: 'PUT', signal: aborting.signal });
  await expect.poll(() => hasHeldWrite()).toBe(true);
  aborting.abort(new Error('left'));
  await expect(answer).rejects.toThrow('left');
  isSignedIn = true;
  expect(await repeatHeldCalls()).toBeNull();
  expect(received).toHaveLength(1);
});

it('a wrong password is an answer while the user is asked to log in', async () => {
  startAskingToLogIn();
  const answer = await sendRequest(`${url}/api/auth/sign-in/email`, { method: 'POST', body: 'wrong' });
  expect(answer.status).toBe(401);
  expect(reports).toBe(0);
});

it('a refusal is the answer where no user can be asked to log in', async () => {
  release();
  expect((await sendRequest(`${url}/rules`)).status).toBe(401);
});

// The last test, as calls stay stopped.
it('a page that is about to be replaced sends nothing more', async () => {
  const held = sendRequest(aPut('in the name of the first user'));
  await expect.poll(() => reports).toBe(1);
  stopCalls();
  isSignedIn = true;
  let isAnswered = false;
  for (const call of [held, sendRequest(`${url}/rules`)]) void call.then(() => (isAnswered = true));
  void repeatHeldCalls();
  await fetch(`${url}/probe`);
  expect(received).toEqual(['PUT /rule in the name of the first user', 'GET /probe']);
  expect(isAnswered).toBe(false);
});
