import {
  type Client,
  documentChanges,
  type JsonObject,
  type JsonValue,
  readPath,
  sameValue,
  valuePaths,
} from '#records';
import {
  CLIENT_LISTS,
  CLIENT_REF,
  type ClientList,
  type EntityRef,
  itemsById,
  refKey,
  valueKey,
  writtenPart,
} from './client-entities.ts';

/** A changed value. `old` is undefined when it was added, `new` when it was removed. */
type ValueEdit = {
  kind: 'value';
  ref: EntityRef;
  path: string;
  old: JsonValue | undefined;
  new: JsonValue | undefined;
};
/** A contact or related party that was added or removed, or a list with a changed order. */
type ListEdit =
  | { kind: 'added'; ref: EntityRef; item: JsonObject }
  | { kind: 'removed'; ref: EntityRef; item: JsonObject }
  | { kind: 'moved'; list: ClientList; order: string[] };
export type ClientEdit = ValueEdit | ListEdit;

/** The changes between two states of a client, as a person counts them. */
export function clientEdits(before: Client, after: Client): ClientEdit[] {
  return [
    ...valueEdits(CLIENT_REF, before, after),
    ...CLIENT_LISTS.flatMap((list) => listEdits(list, before, after)),
  ];
}

/** The body of the PATCH: the changed dotted paths, and the whole of each changed list. Removed values are null. */
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

/** The key of a change; for a value, the key of its input. */
export function editKey(edit: ClientEdit): string {
  if (edit.kind === 'moved') return `${edit.list} order`;
  return edit.kind === 'value' ? valueKey(edit.ref, edit.path) : refKey(edit.ref);
}

/** Whether the ids that are in both lists have another order. */
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

/** Each changed value by its own path, even within an added or removed object. */
function valueEdits(ref: EntityRef, before: JsonObject, after: JsonObject): ValueEdit[] {
  return documentChanges(writtenPart(before, ref.list), writtenPart(after, ref.list)).flatMap((change) => {
    const now = valuePaths(change.path, change.new);
    const gone = valuePaths(change.path, change.old).filter((path) => readPath(after, path) === undefined);
    return [...new Set([...now, ...gone])].flatMap((path) => {
      const edit: ValueEdit = {
        ...{ kind: 'value', ref, path },
        ...{ old: readPath(before, path), new: readPath(after, path) },
      };
      return sameValue(edit.old, edit.new) ? [] : [edit];
    });
  });
}
