import { useSyncExternalStore } from 'react';

const KEY = 'cairn.first-steps';
const HIDDEN = 'hidden';
const listeners = new Set<() => void>();

/** Whether the first steps are hidden in this browser; the drawer then has an entry that shows them. */
export function useStepsHidden(): boolean {
  return useSyncExternalStore(subscribe, areStepsHidden, () => false);
}

/** Hides the first steps in this browser. */
export function hideSteps(): void {
  try {
    localStorage.setItem(KEY, HIDDEN);
  } catch {
    // A browser that stores nothing shows them on each visit.
  }
  for (const listener of listeners) listener();
}

function areStepsHidden(): boolean {
  try {
    return localStorage.getItem(KEY) === HIDDEN;
  } catch {
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
