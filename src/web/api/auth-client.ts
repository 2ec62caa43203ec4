import { ERRORS, type ErrorCode } from '#contract/error-contract.ts';
import { ApiError } from './api-error.ts';
import { sendRequest } from './send-request.ts';

/** Who is signed in, as far as screens need to know. */
export type SessionUser = { id: string; email: string; emailVerified: boolean };

/** One place where the user is signed in. Times are ISO 8601. */
export type OwnSession = {
  id: string;
  createdAt: string;
  updatedAt: string;
  expiresAt: string;
  ipAddress: string | null;
  userAgent: string | null;
  current: boolean;
};

/** Signing up, in and out and what belongs to it. Every call rejects with an `ApiError` whose message can be shown. */
export const auth = {
  signUp: (account: { email: string; password: string }) => post('sign-up/email', account),
  logIn: (account: { email: string; password: string }) => post('sign-in/email', account),
  logOut: () => post('sign-out', {}),
  sendVerificationEmail: (email: string) => post('send-verification-email', { email }),
  verifyEmail: (token: string) => post('verify-email', { token }),
  requestPasswordReset: (email: string) => post('request-password-reset', { email }),
  resetPassword: (token: string, newPassword: string) => post('reset-password', { token, newPassword }),
  changePassword: (change: { currentPassword: string; newPassword: string }) =>
    post('change-password', change),
  listSessions: () => call<OwnSession[]>('list-sessions'),
  endSession: (id: string) => post('revoke-session', { id }),
  endOtherSessions: () => post('revoke-other-sessions', {}),
  googleAddress: async (callbackURL: string) =>
    (await post<{ url: string }>('sign-in/social', { provider: 'google', callbackURL })).url,
};

/** The signed-in user, or null. */
export async function readSession(): Promise<SessionUser | null> {
  const answer = await call<{ user: SessionUser } | null>('get-session');
  return answer?.user ?? null;
}

function post<Answer = unknown>(path: string, body: object): Promise<Answer> {
  return call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function call<Answer>(path: string, init?: RequestInit): Promise<Answer> {
  const response = await sendRequest(`/api/auth/${path}`, init);
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw refusal(response, body);
  return body as Answer;
}

function refusal(response: Response, body: unknown): ApiError {
  const problem = (body ?? {}) as { code?: string; message?: string };
  const code = problem.code ?? 'INTERNAL_SERVER_ERROR';
  const known = ERRORS[code as ErrorCode] ?? ERRORS.INTERNAL_SERVER_ERROR;
  return new ApiError({
    code,
    status: response.status,
    message: problem.message ?? known.message,
    requestId: response.headers.get('x-request-id'),
  });
}
