import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Which document the address opens: `?id=…` a stored one, `?new=1` a new one, neither none. */
export type OpenDocument = {
  id: string | null;
  isNew: boolean;
  /** Differs for each document, for a new one and for none. */
  key: string;
  open: (id: string) => void;
  openNew: () => void;
  close: () => void;
};

/** The open document, kept in the address; each change adds an entry to the browser's history. */
export function useOpenDocument(): OpenDocument {
  const [params, setParams] = useSearchParams();
  const setOpen = useCallback(
    (name: 'id' | 'new' | null, value = '') =>
      setParams((before) => {
        const after = new URLSearchParams(before);
        after.delete('id');
        after.delete('new');
        if (name) after.set(name, value);
        return after;
      }),
    [setParams],
  );
  const id = params.get('id') || null;
  const isNew = id === null && params.has('new');
  return {
    id,
    isNew,
    key: id === null ? `new ${isNew}` : `id ${id}`,
    open: useCallback((opened: string) => setOpen('id', opened), [setOpen]),
    openNew: useCallback(() => setOpen('new', '1'), [setOpen]),
    close: useCallback(() => setOpen(null), [setOpen]),
  };
}
