import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { isLeavingPage } from './page-navigation.ts';

/** Shortest time between two writes of the address; browsers limit how often it may change. */
const WRITE_EVERY_MS = 350;

/** URL parameters by name; `null` and the empty text remove one. */
type AddressParts = Readonly<Record<string, string | null>>;
/** What to set, or the same from the parameters that the address has at that moment. */
type NewParts = AddressParts | ((now: URLSearchParams) => AddressParts);
export type AddressHistory = 'push' | 'replace';

/**
 * The URL parameters, and a setter for several at once. `push` adds an entry to the browser's history; `replace` writes nothing
 * once a link to another page was pressed.
 * @param options.flushSync whether a new address is rendered at once; otherwise React may skip it when another one follows
 */
export function useAddressParts({
  flushSync = false,
}: {
  flushSync?: boolean;
} = {}): [URLSearchParams, (parts: NewParts, history?: AddressHistory) => void] {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const setParts = useCallback(
    (parts: NewParts, history: AddressHistory = 'replace') => {
      if (history === 'replace' && isLeavingPage(pathname)) return;
      // The address itself, not the parameters of the last render: another part may have been set since.
      const now = new URLSearchParams(window.location.search);
      setParams(withParts(now, typeof parts === 'function' ? parts(now) : parts), {
        replace: history === 'replace',
        preventScrollReset: true,
        flushSync,
      });
    },
    [setParams, flushSync, pathname],
  );
  return [params, setParts];
}

/**
 * Synchronises a store's value with the address: writes it at once for `push` and throttled otherwise, and calls `onRead`
 * when a link or the back button has changed the address.
 */
export function useInAddress<Value>({
  value,
  history,
  toParts,
  read,
  onRead,
}: {
  value: Value;
  history: AddressHistory;
  toParts: (value: Value) => AddressParts;
  read: (params: URLSearchParams) => Value;
  onRead: (value: Value) => void;
}): void {
  // An address that React skipped would be left by the back button without a render, and so without a call of `onRead`.
  const [params, setParts] = useAddressParts({ flushSync: true });
  const keyOf = (one: Value) => JSON.stringify(toParts(one));
  const [inStore, inAddress] = [keyOf(value), keyOf(read(params))];
  const written = useRef(inAddress);
  const lastWrite = useRef(0);
  const latest = useRef({ params, setParts, read, onRead });
  latest.current = { params, setParts, read, onRead };

  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    const now = latest.current;
    now.onRead(now.read(now.params));
  }, [inAddress]);

  useEffect(() => {
    if (inStore === written.current) return undefined;
    const write = () => {
      lastWrite.current = Date.now();
      written.current = inStore;
      latest.current.setParts(JSON.parse(inStore), history);
    };
    const waitMs = history === 'push' ? 0 : lastWrite.current + WRITE_EVERY_MS - Date.now();
    const timer = setTimeout(write, Math.max(0, waitMs));
    return () => clearTimeout(timer);
  }, [inStore, history]);
}

/** Parts of an address as a text, in the order in which they are given. */
export function partsText(parts: AddressParts): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) if (value) params.set(name, value);
  return params.toString();
}

function withParts(before: URLSearchParams, parts: AddressParts): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(parts)) {
    if (value) after.set(name, value);
    else after.delete(name);
  }
  return after;
}
