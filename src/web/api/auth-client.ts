import type { OpenedLink } from '#contract/account/opened-link.ts';
import type { OwnAccount, SignInRow } from '#contract/account/own-account.ts';
import type { UndoneActs } from '#contract/account/undone-acts.ts';
import { ACCOUNT_PROBLEM_HEADER, ERRORS, type ErrorCode, isErrorCode } from '#contract/error-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { PersonRole } from '#contract/people-contract.ts';
import { ApiError } from './api-error.ts';
import { sendRequest } from './send-request.ts';

/** How long the server may take to tell the session before it counts as out of reach. */
const SESSION_CHECK_LIMIT_MS = 10_000;

/** The limits of a session, as times from the answer that names them. */
export type SessionLifetime = { idleMs: number; remainingMs: number };

/** The signed-in user. */
export type SessionUser = {
  id: string;
  email: string;
  emailVerified: boolean;
  role: PersonRole;
  /** The tool is closed until the user has a second factor. */
  mustEnrol: boolean;
};

/** What a half sign-in can be completed with, besides recovery codes. */
export type SecondFactorMethods = { app: boolean; passkey: boolean };

/** One session of the user. Times are ISO 8601. */
export type OwnSession = {
  id: string;
  createdAt: string;
  updatedAt: string;
  expiresAt: string;
  ipAddress: string | null;
  userAgent: string | null;
  current: boolean;
};

/** What a mailed link with a page is for. */
export type LinkPurpose =
  | ('verify-email' | 'reset-password' | 'invitation')
  | ('change-email' | 'stop-email-change' | 'report-sign-in');

/** The answer to who has chosen a password by a link: who is logged in now, or what completes the log-in. */
export type Entered = {
  user: { email: string } | null;
  secondFactor?: SecondFactorMethods & { email: string };
};

/** The answer when an account was locked. */
export type Undone = { undone: UndoneActs };

/** The calls of `/api/auth`. Every call rejects with an `ApiError` whose message can be shown. */
export const auth = {
  signUp: (account: { email: string; password: string }) => post('sign-up/email', account),
  /** Resolves with how to go on when the password alone is not enough. */
  logIn: (account: { email: string; password: string; link?: string }) =>
    post<{ secondFactor?: SecondFactorMethods }>('sign-in/email', account),
  logOut: () => post('sign-out', {}),
  sendVerificationEmail: (email: string) => post('send-verification-email', { email }),
  /** The password is asked for in another browser than that of the sign-up. */
  verifyEmail: (token: string, password?: string) =>
    post('verify-email', { token, ...(password !== undefined && { password }) }),
  requestPasswordReset: (email: string) => post('request-password-reset', { email }),
  /** Whose account a mailed link is about, or why it cannot be used; it stays unused. */
  readLink: (token: string, purpose: LinkPurpose) => post<OpenedLink>('read-link', { token, purpose }),
  resetPassword: (token: string, newPassword: string) =>
    post<Entered>('reset-password', { token, newPassword }),
  acceptInvitation: (token: string, choice: { newPassword: string; name: string }) =>
    post<Entered>('accept-invitation', { token, ...choice }),
  confirmPassword: (password: string, code?: string) =>
    post('confirm-password', { password, ...(code !== undefined && { code }) }),
  changePassword: (change: { currentPassword: string; newPassword: string }) =>
    post<{ endedSessions: number }>('change-password', change),
  listSessions: () => call<OwnSession[]>('list-sessions'),
  endSession: (id: string) => post('revoke-session', { token: id }),
  endOtherSessions: () => post('revoke-other-sessions', {}),
  readAccount: () => call<OwnAccount>('account'),
  listSignIns: () => call<SignInRow[]>('list-sign-ins'),
  changeName: (name: string) => post('update-user', { name }),
  changeEmail: (change: { newEmail: string; password: string }) => post('change-email', change),
  resendEmailChange: () => post('resend-email-change', {}),
  cancelEmailChange: () => post('cancel-email-change', {}),
  confirmEmailChange: (token: string) => post('confirm-email-change', { token }),
  stopEmailChange: (token: string) => post<Undone>('stop-email-change', { token }),
  reportSignIn: () => post<Undone>('report-sign-in', {}),
  reportSignInByLink: (token: string) => post<Undone>('report-sign-in-link', { token }),
  /** The address of a sign-in provider, which returns to `callbackURL`. */
  providerAddress: async (provider: string, callbackURL: string) =>
    (await post<{ url: string }>('sign-in/social', { provider, callbackURL })).url,
};

/** Reads the session: its user and its limits. Without one, `problem` says why the user has no access any more. */
export async function readSession(): Promise<{
  user: SessionUser | null;
  lifetime: SessionLifetime | null;
  problem: string | null;
}> {
  const signal = AbortSignal.timeout(SESSION_CHECK_LIMIT_MS);
  const { body, headers } = await ask<{ user: SessionUser; session: SessionLifetime } | null>('get-session', {
    signal,
  });
  const code = headers.get(ACCOUNT_PROBLEM_HEADER);
  const problem = isErrorCode(code) ? ERRORS[code].message : null;
  return { user: body?.user ?? null, lifetime: body?.session ?? null, problem };
}

/** Sends a request to an endpoint of `/api/auth`. */
export function post<Answer = unknown>(path: string, body: object): Promise<Answer> {
  return call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Calls an endpoint of `/api/auth`. */
export async function call<Answer>(path: string, init?: RequestInit): Promise<Answer> {
  return (await ask<Answer>(path, init)).body;
}

async function ask<Answer>(path: string, init?: RequestInit): Promise<{ body: Answer; headers: Headers }> {
  const response = await sendRequest(`/api/auth/${path}`, init);
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw refusal(response, body);
  return { body: body as Answer, headers: response.headers };
}

function refusal(response: Response, body: unknown): ApiError {
  const problem = (body ?? {}) as { code?: string; message?: string };
  const code = problem.code ?? 'INTERNAL_SERVER_ERROR';
  const known = ERRORS[code as ErrorCode] ?? ERRORS.INTERNAL_SERVER_ERROR;
  const retryAfter = Number(response.headers.get('retry-after'));
  const isTooMany = response.status === 429 && retryAfter > 0;
  const triesLeft = response.headers.get('ratelimit-remaining');
  return new ApiError({
    code,
    status: response.status,
    message: isTooMany ? MESSAGES.tooManyTries(retryAfter) : (problem.message ?? known.message),
    requestId: response.headers.get('x-request-id'),
    triesLeft: triesLeft === null ? null : Number(triesLeft),
  });
}
