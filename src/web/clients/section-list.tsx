import { TextButton } from '../ui/text-button.tsx';
import {
  CLIENT_LISTS,
  CLIENT_REF,
  type ClientList,
  type EntityRef,
  entityName,
  itemsOf,
  itemTitle,
  refKey,
  SECTION_NAMES,
} from './client-entities.ts';
import styles from './client-frame.module.css';
import type { ClientEditor } from './use-client-editor.ts';

/** One section of the page, its title, and the name of the contact or related party. */
type SectionEntry = { ref: EntityRef; title: string; name: string };

/** All sections in the order of the page. */
export function sectionEntries(editor: ClientEditor): SectionEntry[] {
  const listed = CLIENT_LISTS.flatMap((list) =>
    itemsOf(editor.draft.client, list).map((item, index) => ({
      ref: { list, id: String(item.id) },
      title: itemTitle(list, index),
      name: entityName(item),
    })),
  );
  return [{ ref: CLIENT_REF, title: 'Client Information', name: '' }, ...listed];
}

/** The navigation to the sections, with a mark on unsaved ones. */
export function SectionList({
  editor,
  current,
  onGo,
}: {
  editor: ClientEditor;
  current: EntityRef;
  onGo: (ref: EntityRef) => void;
}) {
  const changed = new Set(editor.edits.flatMap((edit) => (edit.kind === 'moved' ? [] : [refKey(edit.ref)])));
  return (
    <nav aria-label="Sections">
      <ul className={styles.sections}>
        {sectionEntries(editor).map(({ ref, title, name }) => (
          <li key={refKey(ref)} data-changed={changed.has(refKey(ref)) || undefined}>
            <button
              type="button"
              aria-current={refKey(ref) === refKey(current) || undefined}
              onClick={() => onGo(ref)}
            >
              {title}
              {name && <span className={styles.sectionName}>{name}</span>}
              {changed.has(refKey(ref)) && <span className="visually-hidden"> (unsaved)</span>}
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
