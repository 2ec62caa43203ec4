import { useEffect, useState } from 'react';
import { useAddressState } from '../editing/use-address-state.ts';
import { CLIENT_REF, type ClientList, type EntityRef, newItemId, refKey } from './client-entities.ts';
import { sectionEntries, sectionId, sectionIdOf } from './section-list.tsx';
import type { ClientEditor } from './use-client-editor.ts';

type SectionFocus = 'title' | 'first input';

/** The current section, kept in the address, so that links lead to it. */
export function useClientSections(editor: ClientEditor) {
  const [shown, setShown] = useAddressState('show');
  const [awaited, setAwaited] = useState<{ id: string; focus: SectionFocus } | null>(
    shown ? { id: sectionIdOf(shown), focus: 'title' } : null,
  );
  const entries = sectionEntries(editor);
  const entry = entries.find(({ ref }) => refKey(ref) === shown) ?? entries[0];

  useEffect(() => {
    if (!awaited) return;
    const section = document.getElementById(awaited.id);
    section?.scrollIntoView({ block: 'start' });
    const target = awaited.focus === 'title' ? 'h2' : 'input, textarea';
    section?.querySelector<HTMLElement>(target)?.focus({ preventScroll: true });
    setAwaited(null);
  }, [awaited]);

  function enter(ref: EntityRef) {
    const key = refKey(ref);
    if (key !== (shown ?? 'client')) setShown(ref.list === null ? null : key);
  }
  function go(ref: EntityRef, focus: SectionFocus = 'title') {
    enter(ref);
    setAwaited({ id: sectionId(ref), focus });
  }
  return {
    current: entry?.ref ?? CLIENT_REF,
    currentTitle: entry?.title ?? '',
    enter,
    go,
    /** Adds a contact or related party and goes to its first input. */
    add(list: ClientList) {
      const id = newItemId();
      editor.change({ type: 'add', list, id });
      go({ list, id }, 'first input');
    },
  };
}

export type ClientSections = ReturnType<typeof useClientSections>;
