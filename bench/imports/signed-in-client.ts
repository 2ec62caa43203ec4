import { cookiesOf } from '../../tests/support/cookies-of.ts';
import type { RunningServer } from '../../tests/support/running-server.ts';

const PASSWORD = 'granite-waymark-1842';

/** Signs a new user up and in; returns a function that sends requests with their session, its cookies and the address. */
export async function signInOver({ url, mailTo }: RunningServer) {
  const email = 'bench@cairn.example';
  const post = (path: string, json: object) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify(json),
    });
  await post('/api/auth/sign-up/email', { email, password: PASSWORD });
  const token = /token=([\w.-]+)/.exec(await mailTo(email))?.[1];
  await post('/api/auth/verify-email', { token, password: PASSWORD });
  const signedIn = await post('/api/auth/sign-in/email', { email, password: PASSWORD });
  if (!signedIn.ok) throw new Error(await signedIn.text());
  const cookie = cookiesOf(signedIn);
  const send = (path: string, { json, headers, ...init }: RequestInit & { json?: object } = {}) =>
    fetch(`${url}${path}`, {
      ...init,
      headers: { ...headers, cookie, origin: url, ...(json && { 'content-type': 'application/json' }) },
      ...(json && { body: JSON.stringify(json) }),
    });
  return Object.assign(send, { cookie, url });
}

export type Send = Awaited<ReturnType<typeof signInOver>>;
