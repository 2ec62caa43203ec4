/**
 * The endpoints of better-auth that Cairn serves under `/api/auth`; all others answer 404.
 *
 * | Endpoint (POST unless noted) | Body | Success | Errors besides those below |
 * |---|---|---|---|
 * | sign-up/email | email, password, perhaps name | `{ status: true }` | INVALID_EMAIL, EMAIL_DOMAIN_NOT_ALLOWED, PASSWORD_* |
 * | sign-in/email | email, password | `{ user }` and the cookie | INVALID_EMAIL, INVALID_EMAIL_OR_PASSWORD, EMAIL_NOT_VERIFIED, ACCOUNT_DISABLED, EMAIL_DOMAIN_NOT_ALLOWED |
 * | sign-out | `{}` | `{ success: true }` | |
 * | get-session (GET) | | `{ session, user }` or `null` | |
 * | send-verification-email | email | `{ status: true }` | INVALID_EMAIL |
 * | verify-email | token | `{ status: true }` | TOKEN_EXPIRED, TOKEN_USED, INVALID_TOKEN |
 * | request-password-reset | email | `{ status: true }` | INVALID_EMAIL |
 * | reset-password | token, newPassword | `{ status: true }` | TOKEN_EXPIRED, TOKEN_USED, INVALID_TOKEN, PASSWORD_* |
 * | change-password | currentPassword, newPassword | `{ status: true }` | UNAUTHORIZED, INVALID_PASSWORD, PASSWORD_* |
 * | list-sessions (GET) | | `[{ id, createdAt, updatedAt, expiresAt, ipAddress, userAgent, current }]` | UNAUTHORIZED |
 * | revoke-session | id | `{ status: true }` | UNAUTHORIZED |
 * | revoke-sessions, revoke-other-sessions | `{}` | `{ status: true }` | UNAUTHORIZED |
 * | sign-in/social | provider "google", callbackURL | `{ url }` to go to | INVALID_CALLBACK_URL |
 *
 * Every endpoint may answer BAD_REQUEST, TOO_MANY_REQUESTS (with Retry-After), SERVICE_BUSY and
 * INTERNAL_SERVER_ERROR, in the body `{ code, status, message }`.
 */
const ENDPOINTS: Readonly<Record<string, 'GET' | 'POST'>> = {
  '/sign-up/email': 'POST',
  '/sign-in/email': 'POST',
  '/sign-out': 'POST',
  '/get-session': 'GET',
  '/send-verification-email': 'POST',
  '/verify-email': 'POST',
  '/request-password-reset': 'POST',
  '/reset-password': 'POST',
  '/change-password': 'POST',
  '/list-sessions': 'GET',
  '/revoke-session': 'POST',
  '/revoke-sessions': 'POST',
  '/revoke-other-sessions': 'POST',
};
const GOOGLE_ENDPOINTS: typeof ENDPOINTS = { '/sign-in/social': 'POST', '/callback/google': 'GET' };

/** Base path of all identity endpoints. */
export const AUTH_BASE_PATH = '/api/auth';

/** Returns the HTTP method of each path. */
export function authEndpoints({ google }: { google: boolean }): ReadonlyMap<string, 'GET' | 'POST'> {
  const endpoints = Object.entries({ ...ENDPOINTS, ...(google && GOOGLE_ENDPOINTS) });
  return new Map(endpoints.map(([path, method]) => [`${AUTH_BASE_PATH}${path}`, method]));
}
