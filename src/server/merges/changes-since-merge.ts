import type { UndoChange, UndoChoice } from '#contract/clients/merge-contract.ts';
import {
  documentChanges,
  isEmptyValue,
  itemName,
  type JsonObject,
  type JsonValue,
  sameValue,
} from '#records';
import {
  idOf,
  PERSON_KINDS,
  type PeopleMap,
  type PersonKind,
  peopleOf,
  withPeople,
} from './client-people.ts';
import { type ComparedValue, compareValues, isSame, pathOf, valueAt, withValueAt } from './client-values.ts';
import type { Pair } from './merge-deps.ts';

/** A client as it was merged and as it is now, and both clients before the merge. */
export type ClientStates = { before: Pair<JsonObject>; merged: JsonObject; now: JsonObject; map: PeopleMap };

/** A change of a client since a merge: how it is asked about, and how it is made to either client as it was before. */
export type ClientChange = UndoChange & {
  makeTo: (client: JsonObject, side: 'stays' | 'goes') => JsonObject;
};

/** Lists what changed of a client since it was merged: its own values, its contacts and related parties. */
export function clientChangesSince(states: ClientStates): ClientChange[] {
  const values = compareValues(states.merged, states.now).filter((value) => !isSame(value));
  return [
    ...values.map((value) => valueChange(states, value)),
    ...PERSON_KINDS.flatMap((kind) => personChanges(states, kind)),
  ];
}

function valueChange({ before }: ClientStates, value: ComparedValue): ClientChange {
  const path = pathOf(value);
  const had = { stays: valueAt(before.stays, value.keys), goes: valueAt(before.goes, value.keys) };
  return {
    ...{ key: `value/${path}`, what: 'value', title: path, detail: '' },
    ...{ now: value.after ?? null, merged: value.before ?? null },
    options: ['stays', 'goes', 'both'],
    preset: ownerOf(had, value.before),
    makeTo: (client) => withValueAt(client, value.keys, value.after),
  };
}

/** Whose the value at the merge was, when it was of one client alone. */
function ownerOf(
  { stays, goes }: Pair<JsonValue | undefined>,
  merged: JsonValue | undefined,
): UndoChoice | null {
  if (sameValue(stays, goes)) return null;
  if (sameValue(merged, stays)) return 'stays';
  if (sameValue(merged, goes)) return 'goes';
  if (isEmptyValue(stays) === isEmptyValue(goes)) return null;
  return isEmptyValue(stays) ? 'goes' : 'stays';
}

function personChanges({ before, merged, now, map }: ClientStates, kind: PersonKind): ClientChange[] {
  const then = byId(peopleOf(merged, kind));
  const current = byId(peopleOf(now, kind));
  const own = byId(peopleOf(before.stays, kind));
  const ids = [...new Set([...then.keys(), ...current.keys()])];
  return ids.flatMap((id) => {
    const [old, item] = [then.get(id), current.get(id)];
    if (old && item && sameValue(old, item)) return [];
    const goesId = idThere(map[kind], id);
    const options = optionsOf({ isOwn: own.has(id), isGoing: goesId !== null, isNew: !old });
    const [only = null] = options.length === 1 ? options : [];
    return [
      {
        ...{ key: `person/${kind}/${id}`, what: 'person', now: null, merged: null, options, preset: only },
        title: itemName(kind, item ?? old ?? {}) || id,
        detail: howChanged(old, item),
        makeTo: (client, side) => {
          const target = side === 'stays' ? id : (goesId ?? freeId(peopleOf(client, kind), id));
          return withPeople(client, kind, changedPeople(peopleOf(client, kind), target, { old, item }));
        },
      },
    ];
  });
}

/** Of a record that was in one client alone, changes are that client's. */
export function optionsOf({
  isOwn,
  isGoing,
  isNew,
}: {
  isOwn: boolean;
  isGoing: boolean;
  isNew: boolean;
}): UndoChoice[] {
  if (isNew || (isOwn && isGoing)) return ['stays', 'goes', 'both'];
  return isGoing ? ['goes'] : ['stays'];
}

/** The id that an item of the survivor had in the client that went; null when it had none. */
export function idThere(map: Record<string, string>, id: string): string | null {
  return Object.entries(map).find(([, to]) => to === id)?.[0] ?? null;
}

type Change = { old: JsonObject | undefined; item: JsonObject | undefined };

function changedPeople(items: readonly JsonObject[], id: string, { old, item }: Change): JsonObject[] {
  if (!item) return items.filter((one) => idOf(one) !== id);
  if (!items.some((one) => idOf(one) === id)) return [...items, { ...item, id }];
  const changes = compareValues(old ?? {}, item).filter((value) => !isSame(value) && pathOf(value) !== 'id');
  return items.map((one) =>
    idOf(one) === id ? changes.reduce((made, { keys, after }) => withValueAt(made, keys, after), one) : one,
  );
}

function howChanged(old: JsonObject | undefined, item: JsonObject | undefined): string {
  if (!old) return 'added since';
  if (!item) return 'removed since';
  const paths = documentChanges(old, item).map(({ path }) => path);
  return `changed since: ${paths.join(', ')}`;
}

function freeId(items: readonly JsonObject[], id: string): string {
  const taken = new Set(items.map(idOf));
  let free = id;
  for (let count = 2; taken.has(free); count++) free = `${id}-${count}`;
  return free;
}

function byId(items: readonly JsonObject[]): Map<string, JsonObject> {
  return new Map(items.map((item) => [idOf(item), item]));
}
