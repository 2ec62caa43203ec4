import { useEffectEvent, useLayoutEffect } from 'react';

/** Calls `onKey` for each key pressed anywhere on the page; with `capture` before the focused element gets it. */
export function useDocumentKeys(onKey: (event: KeyboardEvent) => void, { capture = false } = {}): void {
  const act = useEffectEvent(onKey);
  // A layout effect, as a key pressed in the moment after the first paint counts too.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => act(event);
    document.addEventListener('keydown', listen, capture);
    return () => document.removeEventListener('keydown', listen, capture);
  }, [capture]);
}
