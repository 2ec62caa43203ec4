import { type ReactNode, useEffect, useRef } from 'react';
import type { FieldCatalogue, JsonObject } from '#records';
import { PaneBoundary } from '../ui/pane-boundary.tsx';
import { TextButton } from '../ui/text-button.tsx';
import {
  CLIENT_REF,
  type ClientList,
  type EntityRef,
  entityName,
  itemsById,
  itemsOf,
  itemTitle,
  refKey,
  SECTION_NAMES,
} from './client-entities.ts';
import styles from './client-section.module.css';
import { EntityFields } from './entity-fields.tsx';
import { PickPerson } from './merge/pick-person.tsx';
import { sectionId } from './section-list.tsx';
import type { ClientEditor } from './use-client-editor.ts';

type SectionProps = {
  editor: ClientEditor;
  catalogue: FieldCatalogue;
  /** Called with the section that gets the focus. */
  onEnter: (ref: EntityRef) => void;
};

/** The section of the client itself. */
export function ClientInformation(section: SectionProps) {
  return <EntitySection entityRef={CLIENT_REF} title="Client Information" {...section} />;
}

/** The contacts or related parties, each as a numbered section. */
export function ListSections({ list, ...section }: SectionProps & { list: ClientList }) {
  const { base, client, removed } = section.editor.draft;
  const items = itemsOf(client, list);
  const stored = itemsById(base.data, list);
  const line = removed?.list === list ? <RemovedLine key="removed" editor={section.editor} /> : null;
  const sections = items.map((item, index) => (
    <ItemSection
      key={String(item.id)}
      entityRef={{ list, id: String(item.id) }}
      name={entityName(item)}
      index={index}
      isLast={index === items.length - 1}
      others={
        stored.has(String(item.id))
          ? items.filter((other) => other !== item && stored.has(String(other.id)))
          : []
      }
      {...section}
    />
  ));
  return line ? sections.toSpliced(removed?.index ?? 0, 0, line) : sections;
}

function ItemSection({
  entityRef,
  name,
  index,
  isLast,
  others,
  ...section
}: SectionProps & {
  entityRef: EntityRef & { list: ClientList };
  name: string;
  index: number;
  isLast: boolean;
  /** Those that it can be merged with: all that are stored, when it is. */
  others: readonly JsonObject[];
}) {
  const { list, id } = entityRef;
  const { change } = section.editor;
  const title = itemTitle(list, index);
  const move = (by: -1 | 1) => change({ type: 'move', list, id, by });
  return (
    <EntitySection entityRef={entityRef} title={title} {...section}>
      {name && <p className={`quiet ${styles.name}`}>{name}</p>}
      <div className={styles.actions}>
        {index > 0 && (
          <TextButton aria-label={`Move ${title} up`} onClick={() => move(-1)}>
            Up
          </TextButton>
        )}
        {!isLast && (
          <TextButton aria-label={`Move ${title} down`} onClick={() => move(1)}>
            Down
          </TextButton>
        )}
        {others.length > 0 && (
          <PickPerson
            clientId={section.editor.draft.base.id}
            kind={list === 'contacts' ? 'contacts' : 'relatedParties'}
            title={title}
            person={{ id, name }}
            others={others.map((item) => ({ id: String(item.id), name: entityName(item) }))}
          />
        )}
        <TextButton aria-label={`Remove ${title}`} onClick={() => change({ type: 'remove', list, id })}>
          Remove
        </TextButton>
      </div>
    </EntitySection>
  );
}

/** The section of one entity: its title, what is beside that, and its values. */
function EntitySection({
  entityRef,
  title,
  editor,
  catalogue,
  onEnter,
  children,
}: SectionProps & { entityRef: EntityRef; title: string; children?: ReactNode }) {
  const id = sectionId(entityRef);
  return (
    <section
      id={id}
      className={styles.section}
      aria-labelledby={`${id}-title`}
      onFocus={() => onEnter(entityRef)}
    >
      <div className={styles.head}>
        <h2 id={`${id}-title`} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </div>
      <div className={styles.body}>
        <PaneBoundary of={refKey(entityRef)} name="This section">
          <EntityFields entityRef={entityRef} editor={editor} catalogue={catalogue} />
        </PaneBoundary>
      </div>
    </section>
  );
}

/** Replaces a removed contact or related party until another one is removed or the client is saved. */
function RemovedLine({ editor }: { editor: ClientEditor }) {
  const undo = useRef<HTMLButtonElement>(null);
  const { removed } = editor.draft;
  useEffect(() => undo.current?.focus({ preventScroll: true }), []);
  if (!removed) return null;
  const what = entityName(removed.item) || `This ${SECTION_NAMES[removed.list].toLowerCase()}`;
  return (
    <div className={`quiet ${styles.removed}`} role="status">
      {what} is removed when you save.{' '}
      <TextButton ref={undo} onClick={() => editor.change({ type: 'restore' })}>
        Undo
      </TextButton>
    </div>
  );
}
