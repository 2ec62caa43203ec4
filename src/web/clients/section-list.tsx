import { TextButton } from '../ui/text-button.tsx';
import styles from './client-frame.module.css';
import {
  CLIENT_LISTS,
  CLIENT_REF,
  type ClientList,
  itemsOf,
  type RecordRef,
  refKey,
  SECTION_NAMES,
} from './client-records.ts';
import type { ClientEditor } from './use-client-editor.ts';

/** One section of the page, and what it is called. */
export type SectionEntry = { ref: RecordRef; title: string };

/** All sections in the order of the page. */
export function sectionEntries(editor: ClientEditor): SectionEntry[] {
  const listed = CLIENT_LISTS.flatMap((list) =>
    itemsOf(editor.draft.client, list).map((item, index) => ({
      ref: { list, id: String(item.id) },
      title: `${SECTION_NAMES[list]} #${index + 1}`,
    })),
  );
  return [{ ref: CLIENT_REF, title: 'Client Information' }, ...listed];
}

/** The way to each section, with a mark where something is unsaved. */
export function SectionList({
  editor,
  current,
  onGo,
}: {
  editor: ClientEditor;
  current: RecordRef;
  onGo: (ref: RecordRef) => void;
}) {
  const changed = new Set(editor.edits.flatMap((edit) => (edit.kind === 'moved' ? [] : [refKey(edit.ref)])));
  return (
    <nav aria-label="Sections">
      <ul className={styles.sections}>
        {sectionEntries(editor).map(({ ref, title }) => (
          <li key={refKey(ref)} data-changed={changed.has(refKey(ref)) || undefined}>
            <button
              type="button"
              aria-current={refKey(ref) === refKey(current) || undefined}
              onClick={() => onGo(ref)}
            >
              {title}
              {changed.has(refKey(ref)) && <span className={styles.unseen}> (unsaved)</span>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Adds a contact or a related party at the end of its list. */
export function AddButtons({ onAdd }: { onAdd: (list: ClientList) => void }) {
  return CLIENT_LISTS.map((list) => (
    <TextButton key={list} onClick={() => onAdd(list)}>
      Add {SECTION_NAMES[list]}
    </TextButton>
  ));
}
