import { useCallback, useEffect, useRef } from 'react';
import { holdUnsaved, releaseUnsaved } from './unsaved-changes.ts';

/**
 * While `isDirty`, leaving asks first: other documents, other screens, the back button, the drawer, logout, closing the
 * tab. Returns `release`: call it right before going somewhere after a save or a deletion.
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
