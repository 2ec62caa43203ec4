import { useCallback, useState } from 'react';

/** State that belongs to `key`: another key resets it, and a late update for the old key is dropped. */
export function useStateFor<T>(key: string, initial: T): [T, (value: T) => void] {
  const [state, setState] = useState({ key, value: initial });
  const set = useCallback((value: T) => setState({ key, value }), [key]);
  return [state.key === key ? state.value : initial, set];
}
