import { type Client, fieldAt } from '#records';
import { pathLabel } from '../editing/values/path-label.ts';
import type { ClientEdit } from './client-edits.ts';
import {
  CLIENT_LISTS,
  CLIENT_REF,
  itemsOf,
  kindOf,
  type RecordRef,
  recordName,
  SECTION_NAMES,
  SECTION_TITLES,
} from './client-records.ts';
import type { FieldCatalogue } from './values/described-path.ts';

/** What a record is called on the page: "Contact #2". One that is not there any more has no number. */
export function recordTitle(ref: RecordRef, client: Client): string {
  if (ref.list === null) return 'Client Information';
  const index = itemsOf(client, ref.list).findIndex((item) => item.id === ref.id);
  return index === -1 ? SECTION_NAMES[ref.list] : `${SECTION_TITLES[ref.list]}${index + 1}`;
}

/** What a value of a record is called: its field's label, or its path in words; then whose it is. */
export function valueLabel(
  { ref, path }: { ref: RecordRef; path: string },
  client: Client,
  catalogue: FieldCatalogue,
): string {
  const label = fieldAt(catalogue, kindOf(ref.list), path)?.label || pathLabel(path);
  return ref.list === null ? label : `${recordTitle(ref, client)}: ${label}`;
}

/** What a change is about. */
export function editLabel(edit: ClientEdit, client: Client, catalogue: FieldCatalogue): string {
  if (edit.kind === 'moved') return `the order of ${SECTION_NAMES[edit.list]}s`;
  if (edit.kind === 'value') return valueLabel(edit, client, catalogue);
  const name = recordName(edit.item);
  return `${SECTION_NAMES[edit.ref.list ?? 'contacts']} ${name} ${edit.kind}`.replace('  ', ' ');
}

/** Names a path of the whole client, as history has it: `contacts.0.birthday`. */
export function documentLabel(path: string, catalogue: FieldCatalogue): string {
  const [first, index, ...rest] = path.split('.');
  const list = CLIENT_LISTS.find((known) => known === first);
  if (!list) return fieldAt(catalogue, kindOf(CLIENT_REF.list), path)?.label || pathLabel(path);
  if (index === undefined) return `${SECTION_NAMES[list]} list`;
  const title = `${SECTION_TITLES[list]}${Number(index) + 1}`;
  if (rest.length === 0) return title;
  const inner = rest.join('.');
  return `${title}, ${fieldAt(catalogue, kindOf(list), inner)?.label || pathLabel(inner)}`;
}
