/**
 * The sentences people read, word for word from the specification's error catalogue, and the errors of
 * `/api/auth` with theirs. The API's other errors are in `error-contract.ts`.
 */
/** The product's name as mail and pages give it. */
export const BRAND_NAME = 'Cairn';

export const MESSAGES = {
  contactSent: 'Message sent successfully!',
  contactNotSent: 'Failed to send message, please try again later.',
  verificationSent: 'Verification email sent! Please check your inbox.',
  signupDone: 'Signup successful! Please verify your email.',
  resetSent: 'Password reset email sent! Please check your inbox.',
  emailMissing: 'Please enter a valid email address.',
  summaryFailed: (message: string) => `Error occurred: ${message || 'Unknown error'}`,
  clientNotLoaded: 'Failed to load client',
  clientNotSaved: 'Failed to save client',
  clientNotFound: (id: string) => `Client ID ${id} not found.`,
  resolutionSaved: 'Firestore updated successfully.',
  matchDataMissing: 'No match data found. Please return to the match page.',
  recordNotInRun: 'This record is not part of the run.',
  candidateNotInRun: 'This is no candidate of the record in this run.',
  runNotDone: 'This run has no results yet.',
  runSuperseded: 'A newer run has taken the place of this one. Open it to decide.',
  runFailed: 'The run could not be finished. Nothing of it was kept; please start it again.',
  runBusy: 'Another run compares the same just now. Wait for its end, or cancel it.',
  referenceListMissing: 'There is no such reference list, or its import has not ended.',
  pairDecided: 'Somebody decided this since you opened it.',
  recordSaved: 'This record is saved already; its decisions stay as they are.',
  nothingToUndo: 'There is nothing left to undo.',
  undoOvertaken: 'Somebody decided otherwise about this since.',
  bulkListChanged: 'The list is not what it was. Look at it again.',
  bulkTooLarge: 'That is more than one step takes. Choose a kind or a record.',
  choicesChanged: 'Somebody chose otherwise meanwhile. Look at what will be written, then save again.',
  clientsStale: 'Some clients were changed since. Look at their fields again.',
  ruleNeedsId: 'Rule must have an ID',
  nameRequired: 'Name is required',
  chunkNotLoaded: (id: string) => `Loading chunk ${id} failed.`,
  unexpectedError: 'Unexpected Application Error!',
} as const;

/**
 * Every error `/api/auth` answers, in the body `{ code, status, message }`. Which endpoint answers which:
 *
 * | Endpoint (POST unless noted) | Body | Done | Errors besides the four below |
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
 * INTERNAL_SERVER_ERROR.
 */
export const IDENTITY_ERRORS = {
  BAD_REQUEST: {
    status: 400,
    message: 'Something in this request is not right. Please check it and try again.',
  },
  INVALID_EMAIL: { status: 400, message: MESSAGES.emailMissing },
  INVALID_EMAIL_OR_PASSWORD: { status: 401, message: 'The email or the password is not right.' },
  INVALID_PASSWORD: { status: 400, message: 'The current password is not right.' },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    message: 'Please verify your email before logging in. The link is in your inbox.',
  },
  EMAIL_DOMAIN_NOT_ALLOWED: { status: 403, message: 'Addresses of this domain cannot be used here.' },
  ACCOUNT_DISABLED: { status: 403, message: 'This account is switched off. Please ask an administrator.' },
  PASSWORD_TOO_SHORT: { status: 400, message: 'This password is too short. Please choose a longer one.' },
  PASSWORD_TOO_LONG: { status: 400, message: 'This password is too long. 128 characters are the most.' },
  PASSWORD_TOO_COMMON: { status: 400, message: 'Many people use this password. Please choose another one.' },
  PASSWORD_HOLDS_ADDRESS: {
    status: 400,
    message: 'A password may not hold your email address or the name Cairn. Please choose another one.',
  },
  INVALID_TOKEN: { status: 400, message: 'This link is not complete. Please copy it whole from the email.' },
  TOKEN_EXPIRED: { status: 400, message: 'This link has expired or was replaced by a newer one.' },
  TOKEN_USED: { status: 400, message: 'This link was already used.' },
  INVALID_CALLBACK_URL: { status: 400, message: 'That return address cannot be used.' },
  UNAUTHORIZED: { status: 401, message: 'Please log in to continue.' },
  FORBIDDEN: { status: 403, message: 'This request was refused.' },
  NOT_FOUND: { status: 404, message: 'There is nothing here.' },
  METHOD_NOT_SUPPORTED: { status: 405, message: 'This address does not answer that kind of request.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Send this as application/json.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many tries. Please wait a little and try again.' },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  SERVICE_BUSY: {
    status: 503,
    message: 'Too many people are logging in just now. Please try again shortly.',
  },
} as const;
export type IdentityErrorCode = keyof typeof IDENTITY_ERRORS;
