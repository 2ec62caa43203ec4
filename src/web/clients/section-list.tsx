import { Button } from '@mantine/core';
import { MenuSelect } from '../ui/options/menu-select.tsx';
import { useSectionInView } from '../ui/use-section-in-view.ts';
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

/** On a narrow screen, what stays above a section that was gone to: the bar of the tool, and the menu of the sections with its gap. */
const BARS_HEIGHT = 116;

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

/** On a narrow screen, the section that is read, as a menu of all: "Contact #1, 2 of 6 sections". */
export function SectionChoice({ editor, onGo }: { editor: ClientEditor; onGo: (ref: EntityRef) => void }) {
  const entries = sectionEntries(editor);
  const inView = useSectionInView(
    entries.map(({ ref }) => sectionId(ref)),
    BARS_HEIGHT,
  );
  const current = entries.find(({ ref }) => sectionId(ref) === inView) ?? entries[0];
  const titled = ({ title, name }: SectionEntry) => (name ? `${title}, ${name}` : title);
  return (
    <MenuSelect
      className={`on-screen ${styles.sectionChoice}`}
      aria-label="Section"
      searchable={false}
      allowDeselect={false}
      data={entries.map((entry, at) => ({
        value: refKey(entry.ref),
        label: entry === current ? `${entry.title}, ${at + 1} of ${entries.length} sections` : titled(entry),
      }))}
      renderOption={({ option }) => {
        const entry = entries.find(({ ref }) => refKey(ref) === option.value);
        return entry && titled(entry);
      }}
      value={current ? refKey(current.ref) : null}
      onChange={(key) => {
        const entry = entries.find(({ ref }) => refKey(ref) === key);
        if (entry) onGo(entry.ref);
      }}
    />
  );
}

/** The id of the element of a section. */
export function sectionId(ref: EntityRef): string {
  return sectionIdOf(refKey(ref));
}

/** The same of the key of a section, as the address has it. */
export function sectionIdOf(key: string): string {
  return `section-${key}`;
}

/** Adds a contact or a related party at the end of its list. */
export function AddButtons({ onAdd }: { onAdd: (list: ClientList) => void }) {
  return CLIENT_LISTS.map((list) => (
    <Button key={list} variant="default" onClick={() => onAdd(list)}>
      Add {SECTION_NAMES[list]}
    </Button>
  ));
}
