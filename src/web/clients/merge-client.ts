import {
  type Client,
  type JsonObject,
  type JsonValue,
  readPath,
  removePath,
  sameValue,
  writePath,
} from '#records';
import { type ClientEdit, clientEdits, type ValueEdit } from './client-edits.ts';
import { type ClientList, itemsOf, type RecordRef, recordOf, refKey, withRecord } from './client-records.ts';

/** One thing that two people changed differently. Undefined: it is not there (any more). */
export type ClientConflict = {
  key: string;
  ref: RecordRef;
  /** Dotted path in the record; empty when the contact or related party as a whole is meant. */
  path: string;
  base: JsonValue | undefined;
  mine: JsonValue | undefined;
  theirs: JsonValue | undefined;
};

/** Two people's work put together: everything but what they changed differently, where theirs stands for now. */
export type MergedClient = { client: Client; conflicts: ClientConflict[] };

/** Puts my unsaved changes onto what somebody else has saved since. */
export function mergeClient(base: Client, mine: Client, theirs: Client): MergedClient {
  const merged: MergedClient = { client: theirs, conflicts: [] };
  for (const edit of clientEdits(base, mine)) putOn(merged, edit, { base, mine });
  return merged;
}

/** The merged client with my side of these conflicts. */
export function takeMine(client: Client, conflicts: readonly ClientConflict[]): Client {
  return conflicts.reduce((merged, conflict) => {
    if (conflict.path !== '') return setValue(merged, conflict, conflict.mine) ?? merged;
    return conflict.mine === undefined
      ? removeItem(merged, conflict.ref)
      : putItem(merged, conflict.ref, conflict.mine as JsonObject);
  }, client);
}

function putOn(merged: MergedClient, edit: ClientEdit, { base, mine }: { base: Client; mine: Client }) {
  if (edit.kind === 'moved') {
    merged.client = orderItems(merged.client, edit.list, edit.order);
    return;
  }
  const theirs = recordOf(merged.client, edit.ref);
  const whole: ClientConflict = {
    key: refKey(edit.ref),
    ref: edit.ref,
    path: '',
    base: recordOf(base, edit.ref),
    mine: recordOf(mine, edit.ref),
    theirs,
  };
  if (edit.kind === 'added') merged.client = putItem(merged.client, edit.ref, edit.item);
  else if (edit.kind === 'removed') {
    if (!theirs) return;
    if (sameValue(theirs, edit.item)) merged.client = removeItem(merged.client, edit.ref);
    else merged.conflicts.push(whole);
  } else if (theirs) putValueOn(merged, edit, theirs);
  else if (!merged.conflicts.some(({ key }) => key === whole.key)) merged.conflicts.push(whole);
}

function putValueOn(merged: MergedClient, edit: ValueEdit, record: JsonObject) {
  const theirs = readPath(record, edit.path);
  if (sameValue(theirs, edit.new)) return;
  const changed = sameValue(theirs, edit.old) ? setValue(merged.client, edit, edit.new) : undefined;
  if (changed) merged.client = changed;
  else {
    const { ref, path } = edit;
    merged.conflicts.push({
      key: `${refKey(ref)}:${path}`,
      ref,
      path,
      base: edit.old,
      mine: edit.new,
      theirs,
    });
  }
}

type Place = { ref: RecordRef; path: string };

/** The client with one value of one record set, or taken away; undefined when it cannot be put there. */
export function setValue(
  client: Client,
  { ref, path }: Place,
  value: JsonValue | undefined,
): Client | undefined {
  const record = recordOf(client, ref);
  if (!record) return undefined;
  const written = value === undefined ? removePath(record, path) : writePath(record, path, value);
  return written.ok ? withRecord(client, ref, written.document) : undefined;
}

function putItem(client: Client, { list, id }: RecordRef, item: JsonObject): Client {
  if (list === null) return client;
  const items = itemsOf(client, list);
  const isThere = items.some((other) => other.id === id);
  return {
    ...client,
    [list]: isThere ? items.map((other) => (other.id === id ? item : other)) : [...items, item],
  };
}

function removeItem(client: Client, { list, id }: RecordRef): Client {
  if (list === null) return client;
  return { ...client, [list]: itemsOf(client, list).filter((item) => item.id !== id) };
}

/** The items in this order; those it does not name keep their places after the one they stood behind. */
function orderItems(client: Client, list: ClientList, order: readonly string[]): Client {
  const items = itemsOf(client, list);
  const place = new Map(order.map((id, index) => [id, index]));
  let last = -1;
  const ranked = items.map((item) => {
    const own = place.get(String(item.id));
    if (own === undefined) return { item, rank: last + 0.5 };
    last = own;
    return { item, rank: own };
  });
  return { ...client, [list]: ranked.sort((a, b) => a.rank - b.rank).map(({ item }) => item) };
}
