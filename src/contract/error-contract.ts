/** Every error the API can answer: its code, its HTTP status and the sentence a person reads. */
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
} as const;
export type ErrorCode = keyof typeof ERRORS;

/** What is wrong with one place of a request; `path` is dotted, list positions included. */
export type FieldProblem = { path: string; message: string };
