import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A person needs longer than this to fill in the form; a program does not. */
const MIN_FORM_AGE_MS = 2_000;
/** A page may lie open this long before its form is sent. */
const MAX_FORM_AGE_MS = 24 * 3_600_000;
const STAMP = /^([0-9a-z]{1,11})\.([\w-]{12})\.([\w-]{43})$/;

/** What a stamp says of the form it came with. */
export type StampState = 'good' | 'too-young' | 'too-old' | 'forged';

/** A new stamp for a form: when it was handed out, signed, and different each time. */
export function formStamp(authSecret: string, now = new Date()): string {
  const body = `${now.getTime().toString(36)}.${randomBytes(9).toString('base64url')}`;
  return `${body}.${signatureOf(authSecret, body)}`;
}

/** Whether this server handed out the stamp, and long enough ago, but not too long. */
export function checkFormStamp(authSecret: string, stamp: string, now = new Date()): StampState {
  const [, time, nonce, signature] = STAMP.exec(stamp) ?? [];
  if (!time || !signature) return 'forged';
  const expected = signatureOf(authSecret, `${time}.${nonce}`);
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return 'forged';
  const ageMs = now.getTime() - Number.parseInt(time, 36);
  if (ageMs < MIN_FORM_AGE_MS) return 'too-young';
  return ageMs > MAX_FORM_AGE_MS ? 'too-old' : 'good';
}

function signatureOf(authSecret: string, body: string): string {
  const key = createHmac('sha256', authSecret).update('contact-form-stamp').digest();
  return createHmac('sha256', key).update(body).digest('base64url');
}
