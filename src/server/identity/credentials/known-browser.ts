import { randomBytes } from 'node:crypto';

const COOKIE_NAME = 'device';
const LIFETIME_SECONDS = 180 * 24 * 3_600;
const ID_BYTES = 16;

/** The parts of an endpoint's context that read and set cookies. */
type Cookies = {
  getSignedCookie(name: string, secret: string): Promise<string | null | false>;
  setSignedCookie(name: string, value: string, secret: string, attributes: object): Promise<string>;
  context: {
    secret: string;
    createAuthCookie(name: string, attributes: { maxAge: number }): { name: string; attributes: object };
  };
};

/** Returns the id of a browser that signed in to this account before, from its signed device cookie; null for others. */
export async function knownBrowserOf(ctx: Cookies, userId: string | undefined): Promise<string | null> {
  const [owner, id] = await readDevice(ctx);
  return id && owner === userId ? id : null;
}

/** Returns the id of the user who signed in on this browser last, from its signed device cookie; null when there is none. */
export async function ownerOfBrowser(ctx: Cookies): Promise<string | null> {
  const [owner, id] = await readDevice(ctx);
  return (id && owner) || null;
}

/** Sets the device cookie, by which the browser is known to this account from now on. Signing out keeps it. */
export async function rememberBrowser(ctx: Cookies, userId: string): Promise<void> {
  const { name, attributes } = deviceCookie(ctx);
  const id = (await knownBrowserOf(ctx, userId)) ?? randomBytes(ID_BYTES).toString('base64url');
  await ctx.setSignedCookie(name, `${userId}.${id}`, ctx.context.secret, attributes);
}

async function readDevice(ctx: Cookies): Promise<string[]> {
  return ((await ctx.getSignedCookie(deviceCookie(ctx).name, ctx.context.secret)) || '').split('.');
}

function deviceCookie({ context }: Cookies) {
  return context.createAuthCookie(COOKIE_NAME, { maxAge: LIFETIME_SECONDS });
}
