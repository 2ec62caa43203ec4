import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { Client } from '#records';
import { formatUnsaved } from '../editing/format-unsaved.ts';
import { useAddressState } from '../editing/use-address-state.ts';
import { useSaveShortcut } from '../editing/use-save-shortcut.ts';
import { useUnsavedGuard } from '../editing/use-unsaved-guard.ts';
import { ErrorNotice } from '../ui/notice.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { AddField } from './add-field.tsx';
import { ClientConflict } from './client-conflict.tsx';
import styles from './client-frame.module.css';
import { ClientFrame } from './client-frame.tsx';
import { ClientHistory } from './client-history.tsx';
import { useSettleClients } from './client-queries.ts';
import { CLIENT_LISTS, type ClientList, type RecordRef, refKey } from './client-records.ts';
import { ClientInformation, ListSections } from './client-section.tsx';
import type { FieldCatalogue } from './described-path.ts';
import { OtherClients } from './other-clients.tsx';
import { RemoveClient } from './remove-client.tsx';
import { savedSentence } from './saved-sentence.ts';
import { AddButtons, SectionList, sectionEntries } from './section-list.tsx';
import { type ClientEditor, useClientEditor } from './use-client-editor.ts';

/** A client that is open. */
export function ClientWork({
  stored,
  catalogue,
  onOpen,
  onGone,
}: {
  stored: Stored<Client>;
  catalogue: FieldCatalogue;
  onOpen: (id: string) => void;
  /** It was deleted, and nothing that was typed is wanted any more. */
  onGone: () => void;
}) {
  const [panel, setPanel] = useAddressState('panel');
  const settle = useSettleClients();
  const editor = useClientEditor(stored, () => {
    leave();
    settle();
  });
  const { release } = useUnsavedGuard(editor.changeCount > 0);
  function leave() {
    release();
    onGone();
  }
  const sections = useSections(editor);
  useSaveShortcut({ onSave: () => void editor.save() });
  const { base, client } = editor.draft;
  const name = typeof client.name === 'string' && client.name.trim() !== '' ? client.name : base.id;

  function add(list: ClientList) {
    const id = newItemId();
    editor.change({ type: 'add', list, id });
    sections.go({ list, id }, 'first input');
  }

  const margin = (
    <>
      <SectionList editor={editor} current={sections.current} onGo={sections.go} />
      <div className={styles.adds}>
        <AddButtons onAdd={add} />
      </div>
      <OtherClients openId={base.id} onOpen={onOpen} />
    </>
  );
  const heading = (
    <div className={styles.heading}>
      <div className={styles.names}>
        <h1 className={styles.title}>{name}</h1>
        <p className={styles.saved}>
          {savedSentence(base)} <TextButton onClick={() => setPanel('history')}>History</TextButton>
          <TextButton className={styles.onlyNarrow} onClick={goToFinder}>
            Other clients
          </TextButton>
        </p>
      </div>
      <div className={styles.actions}>
        <AddField
          key={refKey(sections.current)}
          className={styles.addField}
          target={sections.current}
          targetName={sections.currentTitle}
          editor={editor}
          catalogue={catalogue}
        />
        <Button
          disabled={editor.changeCount === 0}
          loading={editor.isSaving}
          aria-keyshortcuts="Control+S Meta+S"
          onClick={() => void editor.save()}
        >
          Save
        </Button>
      </div>
    </div>
  );
  const shared = { editor, catalogue, onEnter: sections.enter };
  return (
    <ClientFrame title={name} saveStatus={statusOf(editor)} margin={margin} heading={heading}>
      <div className={editor.news === 'failed' ? styles.news : ''}>
        <ErrorNotice>{editor.news === 'failed' && MESSAGES.clientNotSaved}</ErrorNotice>
      </div>
      <div key={editor.draft.edition}>
        <ClientInformation {...shared} />
        {CLIENT_LISTS.map((list) => (
          <ListSections key={list} list={list} {...shared} />
        ))}
      </div>
      <div className={styles.foot}>
        <div className={styles.adds}>
          <AddButtons onAdd={add} />
        </div>
        <RemoveClient stored={base} name={name} onRemoved={leave} />
      </div>
      <ClientConflict editor={editor} catalogue={catalogue} />
      <ClientHistory
        id={base.id}
        version={base.version}
        open={panel === 'history'}
        catalogue={catalogue}
        isDirty={editor.changeCount > 0}
        onClose={() => setPanel(null)}
        onRestored={(restored) => editor.change({ type: 'open', stored: restored })}
      />
    </ClientFrame>
  );
}

/** Where there is little room the other clients stand below this one. */
function goToFinder() {
  const finder = document.getElementById('client-finder');
  finder?.scrollIntoView({ block: 'center' });
  finder?.focus({ preventScroll: true });
}

function statusOf(editor: ClientEditor): string | undefined {
  if (editor.isSaving) return 'Saving…';
  return editor.news === 'saved' && editor.changeCount === 0 ? 'Saved' : formatUnsaved(editor.changeCount);
}

/** Which section somebody works in; the address says it, so that a link leads there. */
function useSections(editor: ClientEditor) {
  const [shown, setShown] = useAddressState('show');
  const [awaited, setAwaited] = useState<{ key: string; focus: 'title' | 'first input' } | null>(
    shown ? { key: shown, focus: 'title' } : null,
  );
  const entries = sectionEntries(editor);
  const entry = entries.find(({ ref }) => refKey(ref) === shown) ?? entries[0];

  useEffect(() => {
    if (!awaited) return;
    const section = document.getElementById(`section-${awaited.key}`);
    section?.scrollIntoView({ block: 'start' });
    const target = awaited.focus === 'title' ? 'h2' : 'input, textarea';
    section?.querySelector<HTMLElement>(target)?.focus({ preventScroll: true });
    setAwaited(null);
  }, [awaited]);

  function enter(ref: RecordRef) {
    const key = refKey(ref);
    if (key !== (shown ?? 'client')) setShown(ref.list === null ? null : key);
  }
  return {
    current: entry?.ref ?? { list: null, id: '' as const },
    currentTitle: entry?.title ?? '',
    enter,
    go(ref: RecordRef, focus: 'title' | 'first input' = 'title') {
      enter(ref);
      setAwaited({ key: refKey(ref), focus });
    },
  };
}

/** A contact or related party is known by this id from the start, so that its inputs stay its own. */
function newItemId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
