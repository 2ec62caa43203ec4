import { useCallback, useEffect, useRef } from 'react';
import { holdUnsaved, releaseUnsaved } from './unsaved-changes.ts';

/**
 * While `isDirty`, asks before the user leaves: to other documents or screens, by the back button or the menu, by logout
 * or by closing the tab. Call `release` before navigating after a save or a deletion.
 */
export function useUnsavedGuard(isDirty: boolean): { release: () => void } {
  const holder = useRef(Symbol('draft')).current;
  useEffect(() => {
    if (isDirty) holdUnsaved(holder);
    else releaseUnsaved(holder);
    return () => releaseUnsaved(holder);
  }, [isDirty, holder]);
  const release = useCallback(() => releaseUnsaved(holder), [holder]);
  return { release };
}
