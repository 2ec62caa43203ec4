import { useCallback, useRef } from 'react';

/** Moves the focus to an element that is drawn after the request. */
export function useFocusRequest() {
  const isRequested = useRef(false);
  return {
    request: useCallback(() => {
      isRequested.current = true;
    }, []),
    /** The ref of that element. */
    take: useCallback((element: HTMLElement | null) => {
      if (!element || !isRequested.current) return;
      isRequested.current = false;
      element.focus();
    }, []),
  };
}
