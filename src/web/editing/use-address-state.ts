import { useCallback, useEffect, useRef, useState } from 'react';
import { type AddressHistory, useAddressParts } from './use-in-address.ts';

/** Debounce of typed text before it is written to the address; browsers limit how often it may change. */
const DEBOUNCE_MS = 250;

/**
 * State kept in a URL parameter (`?id=…`), so that links and the back button restore it. It is `null` when absent or
 * empty. `push` adds an entry to the browser's history; the default `replace` does not.
 */
export function useAddressState(
  name: string,
  { history = 'replace' }: { history?: AddressHistory } = {},
): [string | null, (value: string | null) => void] {
  const [params, setParts] = useAddressParts();
  const set = useCallback(
    (value: string | null) => setParts({ [name]: value }, history),
    [setParts, name, history],
  );
  return [params.get(name) || null, set];
}

/** The same for typed text: the state changes at once, the address when typing pauses. */
export function useAddressText(name: string): [string, (text: string) => void] {
  const [stored, store] = useAddressState(name);
  const current = stored ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const written = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address may change during the debounce; only the latest setter knows its other parameters.
  const latestStore = useRef(store);
  latestStore.current = store;

  // Typed text wins until the address has it too or the user navigates elsewhere.
  useEffect(() => {
    const isOurs = current === written.current;
    if (!isOurs) clearTimeout(timer.current);
    setTyped((text) => (isOurs && text !== current ? text : null));
  }, [current]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const set = useCallback((text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      written.current = text;
      latestStore.current(text);
    }, DEBOUNCE_MS);
  }, []);
  return [typed ?? current, set];
}
