import { type Client, documentChanges, type JsonObject, type JsonValue, readPath, sameValue } from '#records';
import {
  CLIENT_LISTS,
  CLIENT_REF,
  type ClientList,
  itemsById,
  pathsUnder,
  type RecordRef,
  refKey,
  valueKey,
  writtenPart,
} from './client-records.ts';

/** A value that was changed. `old` is undefined when it was added, `new` when it was taken away. */
type ValueEdit = {
  kind: 'value';
  ref: RecordRef;
  path: string;
  old: JsonValue | undefined;
  new: JsonValue | undefined;
};
/** A contact or related party that was added, removed or, as the whole list, put in another order. */
type ListEdit =
  | { kind: 'added'; ref: RecordRef; item: JsonObject }
  | { kind: 'removed'; ref: RecordRef; item: JsonObject }
  | { kind: 'moved'; list: ClientList; order: string[] };
export type ClientEdit = ValueEdit | ListEdit;

/** What was changed between two states of a client, as a person would count it. */
export function clientEdits(before: Client, after: Client): ClientEdit[] {
  return [
    ...valueEdits(CLIENT_REF, before, after),
    ...CLIENT_LISTS.flatMap((list) => listEdits(list, before, after)),
  ];
}

/**
 * The body of the PATCH that makes these changes: only the dotted paths that changed, and the whole of a list in which
 * anything did. A value that was taken away is written as null.
 */
export function patchBody(before: Client, after: Client): JsonObject {
  const body: JsonObject = {};
  for (const edit of valueEdits(CLIENT_REF, before, after)) {
    body[edit.path] = edit.new ?? null;
  }
  for (const list of CLIENT_LISTS) {
    if (!sameValue(before[list] ?? [], after[list] ?? [])) body[list] = after[list] ?? [];
  }
  return body;
}

/** The key of a change; for a value, that of its input. */
export function editKey(edit: ClientEdit): string {
  if (edit.kind === 'moved') return `${edit.list} order`;
  return edit.kind === 'value' ? valueKey(edit.ref, edit.path) : refKey(edit.ref);
}

/** Whether the ids that are in both lists stand in another order. */
export function isReordered(before: readonly string[], after: readonly string[]): boolean {
  const kept = before.filter((id) => after.includes(id));
  return !sameValue(
    kept,
    after.filter((id) => before.includes(id)),
  );
}

function listEdits(list: ClientList, before: Client, after: Client): ClientEdit[] {
  const [old, now] = [itemsById(before, list), itemsById(after, list)];
  const edits: ClientEdit[] = [];
  for (const [id, item] of old) if (!now.has(id)) edits.push({ kind: 'removed', ref: { list, id }, item });
  for (const [id, item] of now) {
    const was = old.get(id);
    if (was) edits.push(...valueEdits({ list, id }, was, item));
    else edits.push({ kind: 'added', ref: { list, id }, item });
  }
  const order = [...now.keys()];
  if (isReordered([...old.keys()], order)) edits.push({ kind: 'moved', list, order });
  return edits;
}

/** Each changed value by its own path, also within an object that was added or removed as a whole. */
function valueEdits(ref: RecordRef, before: JsonObject, after: JsonObject): ValueEdit[] {
  return documentChanges(writtenPart(before, ref.list), writtenPart(after, ref.list)).flatMap((change) => {
    const now = pathsUnder(change.path, change.new);
    const gone = pathsUnder(change.path, change.old).filter((path) => readPath(after, path) === undefined);
    return [...new Set([...now, ...gone])].flatMap((path) => {
      const edit: ValueEdit = {
        ...{ kind: 'value', ref, path },
        ...{ old: readPath(before, path), new: readPath(after, path) },
      };
      return sameValue(edit.old, edit.new) ? [] : [edit];
    });
  });
}
