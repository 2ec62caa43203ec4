import { useState, useSyncExternalStore } from 'react';
import { isApiError } from '../api/api-error.ts';
import type { Typed } from './identity-form.tsx';

/** The state of a mailed link: not used yet, or the outcome of using it. */
type LinkState = 'waiting' | 'done' | 'expired' | 'used' | 'malformed';

const STATES: Record<string, LinkState> = {
  TOKEN_EXPIRED: 'expired',
  TOKEN_USED: 'used',
  INVALID_TOKEN: 'malformed',
};

const neverChanges = () => () => {};
const tokenInAddress = () => new URLSearchParams(location.search).get('token') ?? '';

/**
 * The mailed link of this page's address, and how to use it. An error about the link becomes its state; any other error
 * is thrown to the form, which shows it.
 */
export function useMailedLink(request: (token: string, typed: Typed) => Promise<unknown>) {
  // Null while the page is prerendered.
  const token = useSyncExternalStore(neverChanges, tokenInAddress, () => null);
  const [outcome, setOutcome] = useState<LinkState>('waiting');
  return {
    state: token === '' ? ('malformed' as const) : outcome,
    /** Whether the link can be used, which is assumed while the page is prerendered. */
    isOpen: token !== '' && outcome === 'waiting',
    async submitLink(typed: Typed): Promise<void> {
      try {
        await request(token ?? '', typed);
        setOutcome('done');
      } catch (problem) {
        const next = isApiError(problem) ? STATES[problem.code] : undefined;
        if (!next) throw problem;
        setOutcome(next);
      }
    },
  };
}
