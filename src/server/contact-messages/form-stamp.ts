import { createHmac, randomBytes } from 'node:crypto';
import { MIN_FORM_AGE_MS } from '#contract/contact-messages/contact-limits.ts';
import { DAY_MS } from '#records';
import { isMacOfAny } from '../ground/is-mac-of-any.ts';

/** Maximum age of a form when it is sent. */
const MAX_FORM_AGE_MS = DAY_MS;
const STAMP = /^([0-9a-z]{1,11})\.([\w-]{12})\.([\w-]{43})$/;

/** The result of checking a stamp. */
export type StampState = 'good' | 'too-young' | 'too-old' | 'forged';

/** Returns a new stamp for a form: the current time and a nonce, signed. */
export function formStamp(authSecret: string, now = new Date()): string {
  const body = `${now.getTime().toString(36)}.${randomBytes(9).toString('base64url')}`;
  return `${body}.${signatureOf(authSecret, body)}`;
}

/** Checks that this server issued the stamp, and that its age is within the limits. */
export function checkFormStamp(authSecrets: readonly string[], stamp: string, now = new Date()): StampState {
  const [, time, nonce, signature] = STAMP.exec(stamp) ?? [];
  if (!time || !signature) return 'forged';
  if (!isMacOfAny(authSecrets, signature, (secret) => signatureOf(secret, `${time}.${nonce}`)))
    return 'forged';
  const ageMs = now.getTime() - Number.parseInt(time, 36);
  if (ageMs < MIN_FORM_AGE_MS) return 'too-young';
  return ageMs > MAX_FORM_AGE_MS ? 'too-old' : 'good';
}

function signatureOf(authSecret: string, body: string): string {
  const key = createHmac('sha256', authSecret).update('contact-form-stamp').digest();
  return createHmac('sha256', key).update(body).digest('base64url');
}
