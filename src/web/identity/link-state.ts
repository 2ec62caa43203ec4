import { isApiError } from '../api/api-error.ts';

/** What became of a mailed link: not pressed yet, or what its press came to. */
export type LinkState = 'waiting' | 'done' | 'expired' | 'used' | 'malformed';

const STATES: Record<string, LinkState> = {
  TOKEN_EXPIRED: 'expired',
  TOKEN_USED: 'used',
  INVALID_TOKEN: 'malformed',
};

/** What an error says about the link; null when it is about something else, such as the password. */
export function linkStateOf(problem: unknown): LinkState | null {
  return isApiError(problem) ? (STATES[problem.code] ?? null) : null;
}
