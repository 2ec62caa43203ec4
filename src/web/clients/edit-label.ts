import { type Client, type EntityKind, type FieldCatalogue, fieldAt, pathLabel } from '#records';
import type { ClientEdit } from './client-edits.ts';
import {
  CLIENT_LISTS,
  CLIENT_REF,
  type EntityRef,
  entityName,
  itemsOf,
  itemTitle,
  kindOf,
  SECTION_NAMES,
} from './client-entities.ts';

/** The title of an entity on the page: "Contact #2". A removed one has no number. */
export function entityTitle(ref: EntityRef, client: Client): string {
  if (ref.list === null) return 'Client Information';
  const index = itemsOf(client, ref.list).findIndex((item) => item.id === ref.id);
  return index === -1 ? SECTION_NAMES[ref.list] : itemTitle(ref.list, index);
}

/** The label of a path in a record of this kind: that of its field, or else the path in words. */
export function fieldLabel(catalogue: FieldCatalogue, kind: EntityKind, path: string): string {
  return fieldAt(catalogue, kind, path)?.label || pathLabel(path);
}

/** The label of a value, after the title of its entity. */
export function valueLabel(
  { ref, path }: { ref: EntityRef; path: string },
  client: Client,
  catalogue: FieldCatalogue,
): string {
  const label = fieldLabel(catalogue, kindOf(ref.list), path);
  return ref.list === null ? label : `${entityTitle(ref, client)}: ${label}`;
}

/** Names what a change is about. */
export function editLabel(edit: ClientEdit, client: Client, catalogue: FieldCatalogue): string {
  if (edit.kind === 'moved') return `the order of ${SECTION_NAMES[edit.list]}s`;
  if (edit.kind === 'value') return valueLabel(edit, client, catalogue);
  const name = entityName(edit.item);
  return `${SECTION_NAMES[edit.ref.list ?? 'contacts']} ${name} ${edit.kind}`.replace('  ', ' ');
}

/** Names a path of the client document, as in its history: `contacts.0.birthday`. */
export function documentLabel(path: string, catalogue: FieldCatalogue): string {
  const [first, index, ...rest] = path.split('.');
  const list = CLIENT_LISTS.find((known) => known === first);
  if (!list) return fieldLabel(catalogue, kindOf(CLIENT_REF.list), path);
  if (index === undefined) return `${SECTION_NAMES[list]} list`;
  const title = itemTitle(list, Number(index));
  if (rest.length === 0) return title;
  const inner = rest.join('.');
  return `${title}, ${fieldLabel(catalogue, kindOf(list), inner)}`;
}
