import type { Stored } from '#contract/document-contract.ts';
import { type Client, type JsonObject, type JsonValue, readPath, sameValue } from '#records';
import { type ClientEdit, clientEdits } from './client-edits.ts';
import {
  CLIENT_LISTS,
  CLIENT_REF,
  type ClientList,
  itemsOf,
  type RecordRef,
  recordOf,
  refKey,
} from './client-records.ts';
import { mergeClient, setValue } from './merge-client.ts';
import { isBlank } from './value-fit.ts';

/** A client while it is edited. */
export type ClientDraft = {
  /** What was stored when the editing began, or when it was last saved. */
  base: Stored<Client>;
  client: Client;
  /** Paths that are shown although nothing is recorded there, by record. */
  added: Readonly<Record<string, readonly string[]>>;
  /** What is wrong with what was typed, by `record:path`; what is wrong is not in `client`. */
  problems: Readonly<Record<string, string>>;
  /** The contact or related party that was removed last, so that it can come back. */
  removed: { list: ClientList; place: number; item: JsonObject } | null;
  /** Another number: what the inputs hold half typed is forgotten. */
  edition: number;
};

export type ClientDeed =
  | { deed: 'set'; ref: RecordRef; path: string; value: JsonValue | undefined }
  | { deed: 'undo'; ref: RecordRef; path: string }
  | { deed: 'show'; ref: RecordRef; path: string }
  | { deed: 'report'; key: string; problem: string | null }
  | { deed: 'add'; list: ClientList; id: string }
  | { deed: 'remove'; list: ClientList; id: string }
  | { deed: 'bring back' }
  | { deed: 'move'; list: ClientList; id: string; by: -1 | 1 }
  | { deed: 'open'; stored: Stored<Client> }
  | { deed: 'saved'; stored: Stored<Client>; sent: Client }
  | { deed: 'rebase'; stored: Stored<Client>; client: Client };

/** The key of a value's input, and of what is wrong with it. */
export function valueKey(ref: RecordRef, path: string): string {
  return `${refKey(ref)}:${path}`;
}

/** The key of a change; for a value, that of its input. */
export function editKey(edit: ClientEdit): string {
  if (edit.kind === 'moved') return `${edit.list} order`;
  return edit.kind === 'value' ? valueKey(edit.ref, edit.path) : refKey(edit.ref);
}

/** The key of what stands at the server's `contacts.0.birthday`. */
export function keyOfServerPath(client: Client, path: string): string {
  const [list, place, ...rest] = path.split('.');
  const known = CLIENT_LISTS.find((name) => name === list);
  const id = known && itemsOf(client, known)[Number(place)]?.id;
  if (!known || id === undefined) return valueKey(CLIENT_REF, path);
  return valueKey({ list: known, id: String(id) }, rest.join('.'));
}

export function openDraft(stored: Stored<Client>, edition = 0): ClientDraft {
  return { base: stored, client: stored.data, added: {}, problems: {}, removed: null, edition };
}

/** What has been changed since the client was opened or saved. */
export function draftEdits({ base, client }: ClientDraft): ClientEdit[] {
  return clientEdits(base.data, client);
}

/** The draft after somebody did something to it. */
export function changeDraft(draft: ClientDraft, deed: ClientDeed): ClientDraft {
  switch (deed.deed) {
    case 'set':
      return putValue(draft, deed, valueToKeep(draft, deed));
    case 'undo': {
      const undone = putValue(draft, deed, baseValue(draft, deed));
      return report(undone, valueKey(deed.ref, deed.path), null);
    }
    case 'show':
      return showPath(draft, deed);
    case 'report':
      return report(draft, deed.key, deed.problem);
    case 'add':
      return changeList(draft, deed.list, (items) => [...items, { id: deed.id }]);
    case 'remove':
      return removeItem(draft, deed);
    case 'bring back':
      return bringBack(draft);
    case 'move':
      return changeList(draft, deed.list, (items) => moved(items, deed));
    case 'open':
      return openDraft(deed.stored, draft.edition + 1);
    case 'saved':
      // What was typed while the save was under way stays, unsaved.
      return {
        ...draft,
        base: deed.stored,
        client: mergeClient(deed.sent, draft.client, deed.stored.data).client,
        removed: null,
      };
    case 'rebase':
      return { ...draft, base: deed.stored, client: deed.client, removed: null, edition: draft.edition + 1 };
  }
}

type Place = { ref: RecordRef; path: string };

function baseValue(draft: ClientDraft, { ref, path }: Place): JsonValue | undefined {
  const record = recordOf(draft.base.data, ref);
  return record && readPath(record, path);
}

/** An emptied value is as blank as it was before; null where there was something. */
function valueToKeep(draft: ClientDraft, deed: Place & { value: JsonValue | undefined }) {
  if (!isBlank(deed.value)) return deed.value;
  const was = baseValue(draft, deed);
  return isBlank(was) ? was : null;
}

function putValue(draft: ClientDraft, place: Place, value: JsonValue | undefined): ClientDraft {
  const client = setValue(draft.client, place, value);
  return client ? { ...draft, client: pruned(draft, client, place) } : draft;
}

/** Objects made on the way to a value leave with it. */
function pruned(draft: ClientDraft, client: Client, { ref, path }: Place): Client {
  const parent = path.split('.').slice(0, -1).join('.');
  if (parent === '') return client;
  const record = recordOf(client, ref);
  const here = record && readPath(record, parent);
  const isEmpty = typeof here === 'object' && here !== null && Object.keys(here).length === 0;
  if (!isEmpty || baseValue(draft, { ref, path: parent }) !== undefined) return client;
  return pruned(draft, setValue(client, { ref, path: parent }, undefined) ?? client, { ref, path: parent });
}

function showPath(draft: ClientDraft, { ref, path }: Place): ClientDraft {
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
  const place = items.findIndex((item) => item.id === id);
  const item = items[place];
  if (!item) return draft;
  const key = refKey({ list, id });
  const problems = Object.entries(draft.problems).filter(([problem]) => !problem.startsWith(`${key}:`));
  const without = changeList(draft, list, (all) => all.toSpliced(place, 1));
  return { ...without, problems: Object.fromEntries(problems), removed: { list, place, item } };
}

function bringBack(draft: ClientDraft): ClientDraft {
  const { removed } = draft;
  if (!removed) return draft;
  const { list, place, item } = removed;
  return { ...changeList(draft, list, (items) => items.toSpliced(place, 0, item)), removed: null };
}

function moved(items: JsonObject[], { id, by }: { id: string; by: -1 | 1 }): JsonObject[] {
  const from = items.findIndex((item) => item.id === id);
  const item = items[from];
  if (!item || from + by < 0 || from + by >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(from + by, 0, item);
}
