import { useCallback, useEffect, useRef, useState } from 'react';
import { type AddressHistory, useAddressParts } from './use-in-address.ts';

/** How long typing rests before the address follows; browsers refuse to change it at every key. */
const SETTLE_MS = 250;

/**
 * One part of what is shown, kept in the address (`?id=…`), so that links and the back button lead to it.
 * `null` when absent or empty. `push` makes an entry to come back to; the default `replace` does not.
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

/** The same for what is typed: it is there at once, and in the address when typing rests. */
export function useAddressText(name: string): [string, (text: string) => void] {
  const [stored, store] = useAddressState(name);
  const current = stored ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const written = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address may change while typing rests; only the latest setter knows its other parts.
  const latestStore = useRef(store);
  latestStore.current = store;

  // What is typed holds until the address says it too, or until somebody goes to another address.
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
    }, SETTLE_MS);
  }, []);
  return [typed ?? current, set];
}
