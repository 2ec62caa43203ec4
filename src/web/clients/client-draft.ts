import type { Stored } from '#contract/document-contract.ts';
import { type Client, type JsonObject, type JsonValue, readPath, sameValue } from '#records';
import { isBlank } from '../editing/values/value-text.ts';
import { movedItem } from '../ui/lists/moved-item.ts';
import { type ClientEdit, clientEdits } from './client-edits.ts';
import {
  CLIENT_LISTS,
  CLIENT_REF,
  type ClientList,
  type EntityRef,
  entityOf,
  itemsOf,
  refKey,
  type ValuePath,
  valueKey,
  withValue,
} from './client-entities.ts';
import { mergeClient } from './merge-client.ts';

/** A client as it is edited. */
export type ClientDraft = {
  /** The stored client when the editing began, or as last saved. */
  base: Stored<Client>;
  client: Client;
  /** Paths that are shown although they have no value, by entity. */
  added: Readonly<Record<string, readonly string[]>>;
  /** Problems of typed values, by `entity:path`; invalid values are not in `client`. */
  problems: Readonly<Record<string, string>>;
  /** The contact or related party that was removed last, so that it can be restored. */
  removed: { list: ClientList; index: number; item: JsonObject } | null;
  /** A new number resets the inputs and drops what is half typed in them. */
  edition: number;
};

export type ClientAction =
  | { type: 'set'; ref: EntityRef; path: string; value: JsonValue | undefined }
  | { type: 'undo'; ref: EntityRef; path: string }
  | { type: 'show'; ref: EntityRef; path: string }
  | { type: 'report'; key: string; problem: string | null }
  | { type: 'add'; list: ClientList; id: string }
  | { type: 'remove'; list: ClientList; id: string }
  | { type: 'restore' }
  | { type: 'move'; list: ClientList; id: string; by: -1 | 1 }
  | { type: 'open'; stored: Stored<Client> }
  | { type: 'bring back'; draft: ClientDraft }
  | { type: 'saved'; stored: Stored<Client>; sent: Client }
  | { type: 'rebase'; stored: Stored<Client>; client: Client };

/** The key of the value at a path of the server, such as `contacts.0.birthday`. */
export function keyOfServerPath(client: Client, path: string): string {
  const [list, index, ...rest] = path.split('.');
  const known = CLIENT_LISTS.find((name) => name === list);
  const id = known && itemsOf(client, known)[Number(index)]?.id;
  if (!known || id === undefined) return valueKey(CLIENT_REF, path);
  return valueKey({ list: known, id: String(id) }, rest.join('.'));
}

export function openDraft(stored: Stored<Client>, edition = 0): ClientDraft {
  return { base: stored, client: stored.data, added: {}, problems: {}, removed: null, edition };
}

/** The changes since the client was opened or saved. */
export function draftEdits({ base, client }: ClientDraft): ClientEdit[] {
  return clientEdits(base.data, client);
}

/** The reducer of a draft. */
export function changeDraft(draft: ClientDraft, action: ClientAction): ClientDraft {
  switch (action.type) {
    case 'set':
      return putValue(draft, action, valueToKeep(draft, action));
    case 'undo': {
      const undone = putValue(draft, action, baseValue(draft, action));
      return report(undone, valueKey(action.ref, action.path), null);
    }
    case 'show':
      return showPath(draft, action);
    case 'report':
      return report(draft, action.key, action.problem);
    case 'add':
      return changeList(draft, action.list, (items) => [...items, { id: action.id }]);
    case 'remove':
      return removeItem(draft, action);
    case 'restore':
      return restoreRemoved(draft);
    case 'move':
      return changeList(draft, action.list, (items) => moved(items, action));
    case 'open':
      return openDraft(action.stored, draft.edition + 1);
    case 'bring back':
      // What was typed and not valid went with its inputs.
      return { ...action.draft, problems: {}, edition: draft.edition + 1 };
    case 'saved':
      // Values typed while the save was in flight stay unsaved.
      return {
        ...draft,
        base: action.stored,
        client: mergeClient({ base: action.sent, mine: draft.client, theirs: action.stored.data }).client,
        removed: null,
      };
    case 'rebase':
      return {
        ...draft,
        base: action.stored,
        client: action.client,
        removed: null,
        edition: draft.edition + 1,
      };
  }
}

function baseValue(draft: ClientDraft, { ref, path }: ValuePath): JsonValue | undefined {
  const entity = entityOf(draft.base.data, ref);
  return entity && readPath(entity, path);
}

/** A cleared value becomes null, or the stored value if that is blank too. */
function valueToKeep(draft: ClientDraft, action: ValuePath & { value: JsonValue | undefined }) {
  if (!isBlank(action.value)) return action.value;
  const was = baseValue(draft, action);
  return isBlank(was) ? was : null;
}

function putValue(draft: ClientDraft, target: ValuePath, value: JsonValue | undefined): ClientDraft {
  const client = withValue(draft.client, target, value);
  return client ? { ...draft, client: pruned(draft, client, target) } : draft;
}

/** Removes the empty objects that were created for a removed value. */
function pruned(draft: ClientDraft, client: Client, { ref, path }: ValuePath): Client {
  const parent = path.split('.').slice(0, -1).join('.');
  if (parent === '') return client;
  const entity = entityOf(client, ref);
  const here = entity && readPath(entity, parent);
  const isEmpty = typeof here === 'object' && here !== null && Object.keys(here).length === 0;
  if (!isEmpty || baseValue(draft, { ref, path: parent }) !== undefined) return client;
  return pruned(draft, withValue(client, { ref, path: parent }, undefined) ?? client, { ref, path: parent });
}

function showPath(draft: ClientDraft, { ref, path }: ValuePath): ClientDraft {
  const key = refKey(ref);
  const shown = draft.added[key] ?? [];
  return shown.includes(path) ? draft : { ...draft, added: { ...draft.added, [key]: [...shown, path] } };
}

function report(draft: ClientDraft, key: string, problem: string | null): ClientDraft {
  if ((draft.problems[key] ?? null) === problem) return draft;
  const { [key]: _old, ...others } = draft.problems;
  return { ...draft, problems: problem === null ? others : { ...others, [key]: problem } };
}

function changeList(
  draft: ClientDraft,
  list: ClientList,
  change: (items: JsonObject[]) => JsonObject[],
): ClientDraft {
  const items = change(itemsOf(draft.client, list));
  const isAsBefore = items.length === 0 && draft.base.data[list] === undefined;
  const { [list]: _items, ...others } = draft.client;
  const client = { ...(isAsBefore ? others : { ...draft.client, [list]: items }) } as Client;
  return { ...draft, client: sameValue(client, draft.base.data) ? draft.base.data : client };
}

function removeItem(draft: ClientDraft, { list, id }: { list: ClientList; id: string }): ClientDraft {
  const items = itemsOf(draft.client, list);
  const index = items.findIndex((item) => item.id === id);
  const item = items[index];
  if (!item) return draft;
  const key = refKey({ list, id });
  const problems = Object.entries(draft.problems).filter(([problem]) => !problem.startsWith(`${key}:`));
  const without = changeList(draft, list, (all) => all.toSpliced(index, 1));
  return { ...without, problems: Object.fromEntries(problems), removed: { list, index, item } };
}

function restoreRemoved(draft: ClientDraft): ClientDraft {
  const { removed } = draft;
  if (!removed) return draft;
  const { list, index, item } = removed;
  return { ...changeList(draft, list, (items) => items.toSpliced(index, 0, item)), removed: null };
}

function moved(items: JsonObject[], { id, by }: { id: string; by: -1 | 1 }): JsonObject[] {
  const from = items.findIndex((item) => item.id === id);
  return from < 0 || !items[from + by] ? items : movedItem(items, from, from + by);
}
