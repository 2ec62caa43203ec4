/** Every endpoint Cairn serves under `/api/auth`, of all that better-auth could; the rest does not exist. */
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

/** Where signing in is served. */
export const AUTH_BASE_PATH = '/api/auth';

/** The method by which each path is served. */
export function authEndpoints({ google }: { google: boolean }): ReadonlyMap<string, 'GET' | 'POST'> {
  const endpoints = Object.entries({ ...ENDPOINTS, ...(google && GOOGLE_ENDPOINTS) });
  return new Map(endpoints.map(([path, method]) => [`${AUTH_BASE_PATH}${path}`, method]));
}
