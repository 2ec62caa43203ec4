import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** False while a prerendered page waits for its script, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
