import { MESSAGES } from './messages.ts';

/**
 * Every error of the API: its code, its HTTP status and the sentence a person reads. The first code of a status is the
 * default for that status.
 */
export const ERRORS = {
  BAD_REQUEST: {
    status: 400,
    message: 'Something in this request is wrong. Check the marked fields and try again.',
  },
  UNAUTHORIZED: { status: 401, message: 'Please log in to continue.' },
  FORBIDDEN: { status: 403, message: 'This request was refused.' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Please verify your email first. The link is in your inbox.' },
  WAITING_FOR_APPROVAL: {
    status: 403,
    message: 'Your account waits for an owner’s approval. You get an email as soon as you can log in.',
  },
  INVITATION_NEEDED: {
    status: 403,
    message:
      'Accounts are by invitation here. Ask a colleague to invite you, then use the link in your inbox.',
  },
  OWNER_ONLY: { status: 403, message: 'Only owners can open this. Ask one of them.' },
  READ_ONLY: { status: 403, message: 'You may read only. Nothing was changed.' },
  PASSWORD_NEEDED: { status: 403, message: 'Enter your password to continue.' },
  SECOND_FACTOR_MISSING: { status: 403, message: 'Please add a second factor first.' },
  CODE_NEEDED: { status: 403, message: 'Enter the code of your app as well.' },
  PASSKEY_NEEDED: { status: 403, message: 'Use your passkey to continue.' },
  SESSION_NOT_FRESH: { status: 403, message: 'Please confirm that it is you.' },
  TOKEN_TOO_WEAK: { status: 403, message: 'This API token may not do that. Make one with more rights.' },
  NOT_FOUND: { status: 404, message: 'This was not found.' },
  METHOD_NOT_SUPPORTED: { status: 405, message: 'This address does not answer that kind of request.' },
  NOT_ACCEPTABLE: { status: 406, message: 'This address does not answer in that form.' },
  CONFLICT: { status: 409, message: 'This was changed since you opened it.' },
  TAKEN_OVER: {
    status: 409,
    message: 'Another user has taken this questionnaire over. No answer is lost.',
  },
  CALL_RUNNING: {
    status: 409,
    message: 'The first call with this idempotency key is still running. Please try again shortly.',
  },
  IN_USE: { status: 409, message: 'This is still used. Look at what uses it first.' },
  LAST_OWNER: { status: 409, message: 'There must be at least one owner.' },
  OWN_ACCOUNT: { status: 409, message: 'This is your own account. Another owner can do that.' },
  NO_PASSWORD: {
    status: 409,
    message:
      'Your account has no password. Set one on your account page, or log in again and repeat this within ten minutes.',
  },
  UNDECIDED: { status: 409, message: 'Every candidate needs a decision first.' },
  FOUR_EYES: {
    status: 409,
    message: 'You confirmed a match of this yourself. Another user must save it.',
  },
  QUOTA_EXCEEDED: {
    status: 402,
    message: 'Your storage space is full. Delete summaries that you no longer need, then try again.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'This is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Send this as application/json.' },
  UNPROCESSABLE_CONTENT: { status: 422, message: 'This file cannot be processed.' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: 'This idempotency key was sent with another call.' },
  PROOF_NEEDED: { status: 428, message: 'Many messages arrive just now, so this one needs a proof of work.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many tries. Please wait a little and try again.' },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'Something went wrong on our side. Nothing was changed.' },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'The database cannot be reached just now. Please try again shortly.',
  },
  OVERLOADED: {
    status: 503,
    message: 'Too many requests arrive just now. Please try again shortly.',
  },
  INSUFFICIENT_STORAGE: {
    status: 507,
    message: 'The disk is full, so nothing could be saved. Reading still works.',
  },
  INVALID_EMAIL: { status: 400, message: MESSAGES.emailMissing },
  INVALID_EMAIL_OR_PASSWORD: { status: 401, message: 'The email or the password is not right.' },
  SIGN_IN_NEEDS_LINK: {
    status: 403,
    message:
      'Too many wrong passwords were tried for this address. If the account is yours, log in with the link in your inbox.',
  },
  INVALID_PASSWORD: { status: 400, message: 'The current password is not right.' },
  INVALID_CODE: { status: 400, message: 'This code is not right. Codes change every 30 seconds.' },
  CODE_USED: { status: 400, message: 'This code was already used. Wait for the next one.' },
  TOO_MANY_CODES: {
    status: 429,
    message: 'Too many tries. Try again in 15 minutes, or use a recovery code.',
  },
  CODES_NEED_RECOVERY: {
    status: 403,
    message:
      'Too many wrong codes were tried for this account today. Use a recovery code or a passkey, or a browser that you logged in with before.',
  },
  INVALID_RECOVERY_CODE: {
    status: 400,
    message: 'This recovery code is not right, or it was used before.',
  },
  SIGN_IN_EXPIRED: { status: 400, message: 'This took too long. Please log in again.' },
  SET_UP_EXPIRED: { status: 400, message: 'This set-up was replaced or ended. Please start again.' },
  NO_SECOND_FACTOR: { status: 409, message: 'There is no second factor yet.' },
  LAST_SECOND_FACTOR: {
    status: 409,
    message: 'Everybody here has a second factor, so the last can be replaced but not removed.',
  },
  RECOVERY_CODES_NEEDED: {
    status: 409,
    message: 'Make ten recovery codes first, and keep them: without one, a lost phone would lock you out.',
  },
  PASSKEY_REFUSED: {
    status: 400,
    message: 'This passkey could not be used. Try again, or use another way.',
  },
  EMAIL_DOMAIN_NOT_ALLOWED: { status: 403, message: 'Addresses of this domain cannot be used here.' },
  ACCOUNT_DISABLED: { status: 403, message: 'This account is switched off. Please ask an owner.' },
  PASSWORD_TOO_SHORT: { status: 400, message: 'This password is too short. Please choose a longer one.' },
  PASSWORD_TOO_LONG: {
    status: 400,
    message: 'This password is too long. It may have 128 characters at most.',
  },
  PASSWORD_TOO_COMMON: { status: 400, message: 'Many people use this password. Please choose another one.' },
  PASSWORD_HOLDS_ADDRESS: {
    status: 400,
    message: 'A password may not contain your email address or the name Cairn. Please choose another one.',
  },
  WRONG_ADDRESS_TYPED: { status: 400, message: 'This is not the address of your account.' },
  EMAIL_UNCHANGED: { status: 400, message: 'This is your address already.' },
  EMAIL_TAKEN: {
    status: 409,
    message: 'This address has an account of its own by now. Nothing was changed.',
  },
  INVALID_TOKEN: { status: 400, message: 'This link is not complete. Please copy all of it from the email.' },
  TOKEN_EXPIRED: { status: 400, message: 'This link has expired or was replaced by a newer one.' },
  TOKEN_USED: { status: 400, message: 'This link was already used.' },
  PROVIDER_CANCELLED: {
    status: 403,
    message: 'The log-in was cancelled at the provider. Nothing was changed.',
  },
  PROVIDER_UNREACHABLE: {
    status: 503,
    message: 'The sign-in provider cannot be reached just now. Please try again shortly.',
  },
  PROVIDER_STATE_MISMATCH: {
    status: 403,
    message: 'This log-in took too long, or was begun in another window. Please begin it again.',
  },
  PROVIDER_NOT_LINKED: {
    status: 403,
    message:
      'This account of the provider is not linked to your account here. Log in with your email and password.',
  },
  /** The log-in page names the other provider. */
  PROVIDER_IS_ANOTHER: {
    status: 403,
    message: 'Your account here is linked to another sign-in provider. Log in with that one.',
  },
  PROVIDER_EMAIL_NOT_VERIFIED: {
    status: 403,
    message:
      'The provider has not verified your email address. Verify it there, or type it above and have our verification email sent again if you signed up here.',
  },
  PROVIDER_WITHOUT_EMAIL: {
    status: 403,
    message: 'The provider did not pass on your email address. You need one to log in here.',
  },
  PROVIDER_FAILED: {
    status: 403,
    message: 'The log-in with the provider could not be finished. Please try again.',
  },
  INVALID_CALLBACK_URL: { status: 400, message: 'That return address cannot be used.' },
  SERVICE_BUSY: {
    status: 503,
    message: 'Too many people are logging in just now. Please try again shortly.',
  },
} as const;
export type ErrorCode = keyof typeof ERRORS;

/** The header by which `get-session` says the code of why the browser's user no longer has access. */
export const ACCOUNT_PROBLEM_HEADER = 'x-account-problem';

/** Whether a value is a code of the API. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERRORS, code);
}

/** A problem with one value of a request; `path` is dotted and includes list indexes. */
export type FieldProblem = { path: string; message: string };
