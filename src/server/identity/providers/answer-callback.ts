import { ERRORS, type ErrorCode } from '#contract/error-contract.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { AppError } from '../../ground/app-error.ts';
import { answerError } from '../base/auth-errors.ts';
import { AUTH_BASE_PATH } from '../base/auth-paths.ts';
import type { IdentityDeps } from '../base/identity-deps.ts';

const CALLBACK_PATH = `${AUTH_BASE_PATH}/callback/`;

/** The contract's codes for those that providers (RFC 6749, 4.1.2.1) and better-auth report. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  access_denied: 'PROVIDER_CANCELLED',
  server_error: 'PROVIDER_UNREACHABLE',
  temporarily_unavailable: 'PROVIDER_UNREACHABLE',
  state_not_found: 'PROVIDER_STATE_MISMATCH',
  state_mismatch: 'PROVIDER_STATE_MISMATCH',
  nonce_binding_missing: 'PROVIDER_STATE_MISMATCH',
  invalid_callback_request: 'PROVIDER_STATE_MISMATCH',
  account_not_linked: 'PROVIDER_NOT_LINKED',
  unable_to_link_account: 'PROVIDER_NOT_LINKED',
  email_not_found: 'PROVIDER_WITHOUT_EMAIL',
  internal_server_error: 'INTERNAL_SERVER_ERROR',
};

/** Whether a path is one to which providers return. */
export function isProviderCallback(path: string): boolean {
  return path.startsWith(CALLBACK_PATH);
}

/**
 * Answers the return from a provider. A person is looking at this address, so every failure leads to the log-in page,
 * with a code of the contract and no word of what the provider wrote; with the other provider, when the account is linked to it.
 */
export async function answerCallback(
  { log, config }: IdentityDeps,
  path: string,
  answer: () => Promise<Response>,
): Promise<Response> {
  const response = await answer().catch((err: unknown) => {
    log.error({ err }, 'return from a sign-in provider failed');
    return answerError(err instanceof AppError ? (err.code as ErrorCode) : 'INTERNAL_SERVER_ERROR');
  });
  const code = await failureIn(response);
  if (!code) return response;
  const provider = path.slice(CALLBACK_PATH.length);
  log.warn({ event: 'sign-in-failed', userId: null, provider, code }, 'sign-in failed');
  const other = config.signInProviders.find(({ id }) => id !== provider);
  const named = code === 'PROVIDER_IS_ANOTHER' && other ? `&provider=${other.id}` : '';
  const answered = new Headers({
    location: `${PAGE_PATHS.logIn}?error=${code}${named}`,
    'cache-control': 'no-store',
  });
  for (const cookie of response.headers.getSetCookie()) answered.append('set-cookie', cookie);
  return new Response(null, { status: 302, headers: answered });
}

async function failureIn(response: Response): Promise<ErrorCode | null> {
  if (response.status >= 400) return knownCode(((await response.json()) as { code: string }).code);
  const location = response.headers.get('location') ?? '';
  const error = URL.canParse(location) ? new URL(location).searchParams.get('error') : null;
  return error === null ? null : knownCode(error);
}

function knownCode(code: string): ErrorCode {
  if (Object.hasOwn(CODES, code)) return CODES[code] as ErrorCode;
  return Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : 'PROVIDER_FAILED';
}
