import type { Query } from '../../db/tables.ts';
import type { rememberBrowser } from '../credentials/known-browser.ts';
import { issueToken, TOKEN_LIFETIME_MS } from '../mails/mailed-token.ts';

/** The parts of an endpoint's context that read and set cookies. */
export type Cookies = Parameters<typeof rememberBrowser>[0];
type CookiePurpose = 'second-factor' | 'trusted-browser' | 'sign-up';

/** Issues a token and sets the cookie that contains it. */
export async function setTokenCookie(
  query: Query,
  ctx: Cookies,
  { userId, purpose, about }: { userId: string; purpose: CookiePurpose; about?: string },
): Promise<void> {
  await setCookie(ctx, purpose, await issueToken(query, userId, purpose, { about }));
}

export async function setCookie(ctx: Cookies, purpose: CookiePurpose, token: string): Promise<void> {
  const { name, attributes } = cookieOf(ctx, purpose);
  await ctx.setSignedCookie(name, token, ctx.context.secret, attributes);
}

/** Returns the token of the request's cookie, if its signature is valid. */
export async function readTokenCookie(ctx: Cookies, purpose: CookiePurpose): Promise<string | null> {
  return (await ctx.getSignedCookie(cookieOf(ctx, purpose).name, ctx.context.secret)) || null;
}

/** Removes the cookie. */
export async function clearTokenCookie(ctx: Cookies, purpose: CookiePurpose): Promise<void> {
  const { name, attributes } = cookieOf(ctx, purpose);
  await ctx.setSignedCookie(name, '', ctx.context.secret, { ...attributes, maxAge: 0 });
}

function cookieOf({ context }: Cookies, purpose: CookiePurpose) {
  return context.createAuthCookie(purpose, { maxAge: TOKEN_LIFETIME_MS[purpose] / 1_000 });
}
