import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Which document an address opens: `?id=…` one there is, `?new=1` one to be made, neither none. */
export type OpenDocument = {
  id: string | null;
  isNew: boolean;
  /** Another for each document, for a new one and for none. */
  key: string;
  open: (id: string) => void;
  openNew: () => void;
  close: () => void;
};

/** The open document, kept in the address; each step can be gone back from. */
export function useOpenDocument(): OpenDocument {
  const [params, setParams] = useSearchParams();
  const go = useCallback(
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
    open: useCallback((opened: string) => go('id', opened), [go]),
    openNew: useCallback(() => go('new', '1'), [go]),
    close: useCallback(() => go(null), [go]),
  };
}
