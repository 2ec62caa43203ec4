import { createHmac } from 'node:crypto';

/** Signs the value of a cookie as better-auth does: its HMAC-SHA-256 in Base64. */
export function cookieSignature(secret: string, value: string): string {
  return createHmac('sha256', secret).update(value).digest('base64');
}
