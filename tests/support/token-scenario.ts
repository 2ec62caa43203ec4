import type { NewToken, TokenView } from '#contract/programs/token-contract.ts';
import type { SendTestRequest, TestApp, TestUser } from './create-test-app.ts';

/** A token with the requests of its program, which has no cookie. */
export type TestProgram = { secret: string; token: TokenView; send: SendTestRequest };

/** Makes a token of a user, with the right to everything when nothing else is said. */
export async function programOf(
  app: Pick<TestApp, 'request'>,
  user: TestUser,
  wanted: Partial<NewToken> = {},
): Promise<TestProgram> {
  const json = { name: 'Nightly export', rights: ['everything'], days: 30, ...wanted };
  const made = await user.post('/api/tokens', json);
  if (!made.ok) throw new Error(`The token was not made: ${await made.text()}`);
  const { secret, token } = (await made.json()) as { secret: string; token: TokenView };
  return { secret, token, send: withToken(app, secret) };
}

/** Returns the requests of a program that sends this token. */
export function withToken(app: Pick<TestApp, 'request'>, secret: string): SendTestRequest {
  return (path, request = {}) =>
    app.request(path, { ...request, headers: { authorization: `Bearer ${secret}`, ...request.headers } });
}
