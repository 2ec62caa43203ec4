import { useState, useSyncExternalStore } from 'react';
import type { Typed } from './identity-form.tsx';
import { type LinkState, linkStateOf } from './link-state.ts';

const neverChanges = () => () => {};
const tokenInAddress = () => new URLSearchParams(location.search).get('token') ?? '';

/**
 * The mailed link that led here, and spending it. What an error says about the link becomes its state; other errors
 * are thrown on, for the form to say.
 */
export function useMailedLink(spend: (token: string, typed: Typed) => Promise<unknown>) {
  // Null while the page is drawn ahead of any link.
  const token = useSyncExternalStore(neverChanges, tokenInAddress, () => null);
  const [outcome, setOutcome] = useState<LinkState>('waiting');
  return {
    state: token === '' ? ('malformed' as const) : outcome,
    /** The link can be spent. */
    isOpen: Boolean(token) && outcome === 'waiting',
    async spend(typed: Typed): Promise<void> {
      try {
        await spend(token ?? '', typed);
        setOutcome('done');
      } catch (problem) {
        const next = linkStateOf(problem);
        if (!next) throw problem;
        setOutcome(next);
      }
    },
  };
}
