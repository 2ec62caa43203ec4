/**
 * The endpoints of better-auth that Cairn serves under `/api/auth`; all others answer 404. Those with a star are Cairn's
 * own, under better-auth's names and with its arguments; docs/decisions/004-identity.md has the reason for each.
 *
 * | Endpoint (POST unless noted) | Body | Success | Errors besides those below |
 * |---|---|---|---|
 * | sign-up/email * | email, password, perhaps name | `{ status: true }` | INVALID_EMAIL, EMAIL_DOMAIN_NOT_ALLOWED, INVITATION_NEEDED, PASSWORD_* |
 * | sign-in/email | email, password, perhaps link | `{ user }` and the cookies; `{ secondFactor: { app, passkey } }` when a code is asked for | INVALID_EMAIL, INVALID_EMAIL_OR_PASSWORD, SIGN_IN_NEEDS_LINK, EMAIL_NOT_VERIFIED, WAITING_FOR_APPROVAL, ACCOUNT_DISABLED, EMAIL_DOMAIN_NOT_ALLOWED |
 * | sign-out | `{}` | `{ success: true }` | |
 * | get-session (GET) * | | `{ session, user }` or `null`, with the header x-account-problem when the browser's user has lost access | |
 * | send-verification-email * | email | `{ status: true }` | INVALID_EMAIL |
 * | verify-email * | token, perhaps password | `{ status: true }` | TOKEN_EXPIRED, TOKEN_USED, INVALID_TOKEN; in another browser than that of the sign-up PASSWORD_NEEDED, INVALID_PASSWORD |
 * | request-password-reset * | email | `{ status: true }` | INVALID_EMAIL |
 * | reset-password * | token, newPassword | `{ status: true, user }` and the cookies of a sign-in; `{ user: null }` without access, with `secondFactor` when a code is asked for | TOKEN_EXPIRED, TOKEN_USED, INVALID_TOKEN, PASSWORD_* |
 * | read-link | token, purpose | `OpenedLink`; the link stays unused | |
 * | accept-invitation | token, newPassword, perhaps name | as reset-password | TOKEN_EXPIRED, TOKEN_USED, INVALID_TOKEN, PASSWORD_* |
 * | confirm-password | password, perhaps code | `{ status: true }` | UNAUTHORIZED, INVALID_PASSWORD, NO_PASSWORD, CODE_NEEDED, PASSKEY_NEEDED, and those of verify-totp |
 * | change-password * | currentPassword, newPassword, perhaps revokeOtherSessions | `{ status: true, endedSessions }` | UNAUTHORIZED, INVALID_PASSWORD, PASSWORD_*; PASSWORD_NEEDED when the second factor was shown long ago |
 * | list-sessions (GET) * | | `[{ id, token, createdAt, updatedAt, expiresAt, ipAddress, userAgent, current }]` | UNAUTHORIZED |
 * | revoke-session * | token: the id of a session | `{ status: true }` | UNAUTHORIZED, SESSION_NOT_FRESH |
 * | revoke-sessions, revoke-other-sessions | `{}` | `{ status: true }` | UNAUTHORIZED, SESSION_NOT_FRESH |
 * | two-factor/challenge (GET) | | `{ email, app, passkey }` of a half sign-in, or `null` | |
 * | two-factor/verify-totp | code, perhaps trustBrowser | `{ user }` and the cookies | SIGN_IN_EXPIRED, INVALID_CODE, CODE_USED, TOO_MANY_CODES, CODES_NEED_RECOVERY |
 * | two-factor/verify-backup-code | code | `{ user }` and the cookies | SIGN_IN_EXPIRED, INVALID_RECOVERY_CODE |
 * | two-factor/status (GET) | | `{ app, passkeys, recoveryCodes, isRequired }` | UNAUTHORIZED |
 * | two-factor/enable | `{}` | `{ totpURI }` of an app that waits for its first code | UNAUTHORIZED, SESSION_NOT_FRESH |
 * | two-factor/confirm | code, and for a first second factor recoveryCode: one of those made | `{ status: true }` | UNAUTHORIZED, SET_UP_EXPIRED, RECOVERY_CODES_NEEDED, and those of verify-totp |
 * | two-factor/disable | `{}` | `{ status: true }` | UNAUTHORIZED, SESSION_NOT_FRESH, NO_SECOND_FACTOR, LAST_SECOND_FACTOR |
 * | two-factor/generate-backup-codes | `{}` | `{ backupCodes }`, which replace the former | UNAUTHORIZED, SESSION_NOT_FRESH, NO_SECOND_FACTOR |
 * | passkey/generate-register-options (GET) | | the options of WebAuthn, and a cookie | UNAUTHORIZED, SESSION_NOT_FRESH |
 * | passkey/verify-registration | response, perhaps name | `{ id, name }` | UNAUTHORIZED, SESSION_NOT_FRESH, PASSKEY_REFUSED |
 * | passkey/generate-authenticate-options (GET) | | the options of WebAuthn, and a cookie | |
 * | passkey/verify-authentication | response | `{ user }` and the cookies | PASSKEY_REFUSED, ACCOUNT_DISABLED, EMAIL_DOMAIN_NOT_ALLOWED |
 * | passkey/update-passkey | id, name | `{ status: true }` | UNAUTHORIZED, NOT_FOUND |
 * | passkey/delete-passkey | id | `{ status: true }` | UNAUTHORIZED, SESSION_NOT_FRESH, NOT_FOUND, LAST_SECOND_FACTOR |
 * | list-accounts (GET) | | `[{ id, providerId, … }]`, a password being "credential" | UNAUTHORIZED |
 * | account (GET) | | `OwnAccount` | UNAUTHORIZED |
 * | list-sign-ins (GET) | | `SignInRow[]` | UNAUTHORIZED |
 * | update-user | name | `{ status: true }` | UNAUTHORIZED |
 * | change-email | newEmail, password | `{ status: true }` | UNAUTHORIZED, INVALID_EMAIL, INVALID_PASSWORD, NO_PASSWORD, EMAIL_UNCHANGED, EMAIL_DOMAIN_NOT_ALLOWED; PASSWORD_NEEDED as there |
 * | resend-email-change | `{}` | `{ status: true }` | UNAUTHORIZED, NOT_FOUND |
 * | cancel-email-change | `{}` | `{ status: true }` | UNAUTHORIZED |
 * | confirm-email-change | token | `{ status: true }` | TOKEN_EXPIRED, TOKEN_USED, INVALID_TOKEN, EMAIL_TAKEN, EMAIL_DOMAIN_NOT_ALLOWED |
 * | stop-email-change | token | `{ status: true, undone }` | TOKEN_EXPIRED, TOKEN_USED, INVALID_TOKEN, EMAIL_TAKEN |
 * | report-sign-in | perhaps signIn: the id of one | `{ status: true, undone }` | UNAUTHORIZED, EMAIL_TAKEN |
 * | report-sign-in-link | token | `{ status: true, undone }` | TOKEN_EXPIRED, TOKEN_USED, INVALID_TOKEN, EMAIL_TAKEN |
 * | sign-in/social | provider, callbackURL | `{ url }` to go to | INVALID_CALLBACK_URL, PROVIDER_UNREACHABLE |
 * | callback/:provider (GET) | | leads on to callbackURL, with the cookies | leads to the log-in page with a code |
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
  '/accept-invitation': 'POST',
  '/read-link': 'POST',
  '/confirm-password': 'POST',
  '/change-password': 'POST',
  '/list-sessions': 'GET',
  '/list-accounts': 'GET',
  '/revoke-session': 'POST',
  '/revoke-sessions': 'POST',
  '/revoke-other-sessions': 'POST',
  '/two-factor/challenge': 'GET',
  '/two-factor/verify-totp': 'POST',
  '/two-factor/verify-backup-code': 'POST',
  '/two-factor/status': 'GET',
  '/two-factor/enable': 'POST',
  '/two-factor/confirm': 'POST',
  '/two-factor/disable': 'POST',
  '/two-factor/generate-backup-codes': 'POST',
  '/passkey/generate-register-options': 'GET',
  '/passkey/verify-registration': 'POST',
  '/passkey/generate-authenticate-options': 'GET',
  '/passkey/verify-authentication': 'POST',
  '/passkey/update-passkey': 'POST',
  '/passkey/delete-passkey': 'POST',
  '/account': 'GET',
  '/list-sign-ins': 'GET',
  '/update-user': 'POST',
  '/change-email': 'POST',
  '/resend-email-change': 'POST',
  '/cancel-email-change': 'POST',
  '/confirm-email-change': 'POST',
  '/stop-email-change': 'POST',
  '/report-sign-in': 'POST',
  '/report-sign-in-link': 'POST',
};

/** Base path of all identity endpoints. */
export const AUTH_BASE_PATH = '/api/auth';

/** Returns the HTTP method of each path; each sign-in provider returns to a path of its own. */
export function authEndpoints({
  signInProviders,
}: {
  signInProviders: readonly { id: string }[];
}): ReadonlyMap<string, 'GET' | 'POST'> {
  const endpoints = new Map(Object.entries(ENDPOINTS));
  if (signInProviders.length > 0) endpoints.set('/sign-in/social', 'POST');
  for (const { id } of signInProviders) endpoints.set(`/callback/${id}`, 'GET');
  return new Map([...endpoints].map(([path, method]) => [`${AUTH_BASE_PATH}${path}`, method]));
}
