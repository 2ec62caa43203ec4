import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** The key of the stored document with an id. */
export const storedKey = (id: string): string => `id ${id}`;

/**
 * The document that the address opens: `?id=…` a stored one, `?new=1` a new one, `?new=1&copy=…` a copy, else none. Each
 * change adds an entry to the browser's history.
 */
export function useOpenDocument() {
  const [params, setParams] = useSearchParams();
  const setOpen = useCallback(
    (opened: { id?: string; new?: '1'; copy?: string }) =>
      setParams((before) => {
        const after = new URLSearchParams(before);
        for (const name of ['id', 'new', 'copy', 'restore']) after.delete(name);
        for (const [name, value] of Object.entries(opened)) after.set(name, value);
        return after;
      }),
    [setParams],
  );
  const id = params.get('id') || null;
  const isNew = id === null && params.has('new');
  const copyOf = isNew ? params.get('copy') || null : null;
  return {
    id,
    isNew,
    /** Id of the document that a new one is a copy of. */
    copyOf,
    /** Differs for each document, for a new one and for none. */
    key: id === null ? `new ${isNew} ${copyOf ?? ''}` : storedKey(id),
    open: useCallback((opened: string) => setOpen({ id: opened }), [setOpen]),
    openNew: useCallback(() => setOpen({ new: '1' }), [setOpen]),
    openCopy: useCallback((copied: string) => setOpen({ new: '1', copy: copied }), [setOpen]),
    close: useCallback(() => setOpen({}), [setOpen]),
  };
}

export type OpenDocument = ReturnType<typeof useOpenDocument>;
