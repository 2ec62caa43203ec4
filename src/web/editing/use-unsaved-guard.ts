import { useCallback, useEffect, useRef } from 'react';
import { holdUnsaved, releaseUnsaved, type UnsavedWork } from './unsaved-changes.ts';

/**
 * While `isDirty`, asks before the user leaves: to other documents or screens, by the back button or the menu, by logout
 * or by closing the tab. `work` tells what is unsaved when the session ends. Call `release` before navigating after a save
 * or a deletion.
 */
export function useUnsavedGuard(isDirty: boolean, { count, words }: UnsavedWork): { release: () => void } {
  const holder = useRef(Symbol('draft')).current;
  useEffect(() => {
    if (isDirty) holdUnsaved(holder, { count, words });
    else releaseUnsaved(holder);
    return () => releaseUnsaved(holder);
  }, [isDirty, holder, count, words]);
  const release = useCallback(() => releaseUnsaved(holder), [holder]);
  return { release };
}
