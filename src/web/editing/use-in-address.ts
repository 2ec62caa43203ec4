import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** The address follows at most this often; browsers refuse to change it at every key. */
const WRITE_EVERY_MS = 350;

/** Parts of the address by name; `null` and empty take a part out. */
export type AddressParts = Readonly<Record<string, string | null>>;
export type AddressHistory = 'push' | 'replace';

/** The parts of the address, and how to change several at once. `push` makes a step to come back from. */
export function useAddressParts(): [
  URLSearchParams,
  (parts: AddressParts, history?: AddressHistory) => void,
] {
  const [params, setParams] = useSearchParams();
  const setParts = useCallback(
    (parts: AddressParts, history: AddressHistory = 'replace') =>
      setParams((before) => withParts(before, parts), {
        replace: history === 'replace',
        preventScrollReset: true,
      }),
    [setParams],
  );
  return [params, setParts];
}

/**
 * Keeps a value of a store in the address, at once for `push` and soon otherwise, and hands over what the address says
 * when a link or the way back has changed it.
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
  const [params, setParts] = useAddressParts();
  const keyOf = (one: Value) => JSON.stringify(toParts(one));
  const [here, inAddress] = [keyOf(value), keyOf(read(params))];
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
    if (here === written.current) return undefined;
    const write = () => {
      lastWrite.current = Date.now();
      written.current = here;
      latest.current.setParts(JSON.parse(here), history);
    };
    const waitMs = history === 'push' ? 0 : lastWrite.current + WRITE_EVERY_MS - Date.now();
    const timer = setTimeout(write, Math.max(0, waitMs));
    return () => clearTimeout(timer);
  }, [here, history]);
}

function withParts(before: URLSearchParams, parts: AddressParts): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(parts)) {
    if (value) after.set(name, value);
    else after.delete(name);
  }
  return after;
}
