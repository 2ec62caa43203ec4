import { MESSAGES } from './messages.ts';

/**
 * Every error of the API: its code, its HTTP status and the sentence a person reads. The first code of a status is the
 * default for that status.
 */
export const ERRORS = {
  BAD_REQUEST: {
    status: 400,
    message: 'Something in this request is not right. Check the marked fields and try again.',
  },
  UNAUTHORIZED: { status: 401, message: 'Please log in to continue.' },
  FORBIDDEN: { status: 403, message: 'This request was refused.' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Please verify your email first. The link is in your inbox.' },
  NOT_FOUND: { status: 404, message: 'There is nothing here.' },
  METHOD_NOT_SUPPORTED: { status: 405, message: 'This address does not answer that kind of request.' },
  CONFLICT: { status: 409, message: 'Somebody changed this since you opened it.' },
  IN_USE: { status: 409, message: 'This is still used. Look at what uses it first.' },
  UNDECIDED: { status: 409, message: 'Every candidate needs a decision first.' },
  FOUR_EYES: {
    status: 409,
    message: 'You confirmed a match of this yourself. Somebody else must save it.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'That is too large to take.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Send this as application/json.' },
  UNPROCESSABLE_CONTENT: { status: 422, message: 'This file cannot be worked with.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many tries. Please wait a little and try again.' },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'Something went wrong on our side. Nothing was changed.' },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'The database cannot be reached just now. Please try again shortly.',
  },
  INSUFFICIENT_STORAGE: {
    status: 507,
    message: 'The disk is full, so nothing could be saved. Reading still works.',
  },
  INVALID_EMAIL: { status: 400, message: MESSAGES.emailMissing },
  INVALID_EMAIL_OR_PASSWORD: { status: 401, message: 'The email or the password is not right.' },
  INVALID_PASSWORD: { status: 400, message: 'The current password is not right.' },
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
  SERVICE_BUSY: {
    status: 503,
    message: 'Too many people are logging in just now. Please try again shortly.',
  },
} as const;
export type ErrorCode = keyof typeof ERRORS;

/** A problem with one value of a request; `path` is dotted and includes list indexes. */
export type FieldProblem = { path: string; message: string };
