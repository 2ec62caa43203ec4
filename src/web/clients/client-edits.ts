import { type Client, type JsonObject, type JsonValue, readPath, sameValue } from '#records';
import {
  CLIENT_LISTS,
  CLIENT_REF,
  type ClientList,
  itemsOf,
  type RecordRef,
  valuesOf,
} from './client-records.ts';

/** A value that was changed. `old` is undefined when it was added, `new` when it was taken away. */
export type ValueEdit = {
  kind: 'value';
  ref: RecordRef;
  path: string;
  old: JsonValue | undefined;
  new: JsonValue | undefined;
};
/** A contact or related party that was added, removed or, as the whole list, put in another order. */
export type ListEdit =
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

function listEdits(list: ClientList, before: Client, after: Client): ClientEdit[] {
  const [old, now] = [byId(before, list), byId(after, list)];
  const common = [...now.keys()].filter((id) => old.has(id));
  const wasOrdered = [...old.keys()].filter((id) => now.has(id));
  const edits: ClientEdit[] = [];
  for (const [id, item] of old) if (!now.has(id)) edits.push({ kind: 'removed', ref: { list, id }, item });
  for (const [id, item] of now) {
    const was = old.get(id);
    if (was) edits.push(...valueEdits({ list, id }, was, item));
    else edits.push({ kind: 'added', ref: { list, id }, item });
  }
  if (!sameValue(common, wasOrdered)) edits.push({ kind: 'moved', list, order: [...now.keys()] });
  return edits;
}

function valueEdits(ref: RecordRef, before: JsonObject, after: JsonObject): ValueEdit[] {
  const now = valuesOf(after, ref.list).map(({ path }) => path);
  const gone = valuesOf(before, ref.list)
    .map(({ path }) => path)
    .filter((path) => readPath(after, path) === undefined);
  return [...new Set([...now, ...gone])].flatMap((path) => {
    const edit = {
      kind: 'value' as const,
      ref,
      path,
      old: readPath(before, path),
      new: readPath(after, path),
    };
    return sameValue(edit.old, edit.new) ? [] : [edit];
  });
}

function byId(client: Client, list: ClientList): Map<string, JsonObject> {
  return new Map(itemsOf(client, list).map((item) => [String(item.id), item]));
}
