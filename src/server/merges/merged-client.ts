import type { DifferingValue, MergeChoices, MergedPerson } from '#contract/clients/merge-contract.ts';
import { isEmptyValue, type JsonObject, type JsonValue } from '#records';
import {
  idOf,
  PERSON_KINDS,
  type PeopleMap,
  type PersonKind,
  peopleOf,
  personKey,
  withoutPlace,
  withPeople,
} from './client-people.ts';
import { compareObjects, compareValues, pathOf, withValueAt } from './client-values.ts';
import type { Pair } from './merge-deps.ts';

type Planned = { values: readonly DifferingValue[]; people: readonly MergedPerson[] };

/**
 * Makes the client that a merge leaves: the chosen values, and the contacts and related parties of both, those that become
 * one with what either has. The name that goes becomes a former name. A value that is not chosen is that of the one that stays.
 */
export function mergedClient(
  ids: Pair<string>,
  data: Pair<JsonObject>,
  { values, people }: Planned,
  choices: MergeChoices,
): { after: JsonObject; map: PeopleMap } {
  const chosen = new Map(values.map((value) => [value.path, choices.values[value.path] ?? value.preset]));
  let after = data.stays;
  for (const value of compareValues(data.stays, data.goes)) {
    if (chosen.get(pathOf(value)) === 'goes') after = withValueAt(after, value.keys, value.after);
  }
  after = withFormerName(after, chosen.get('name') === 'goes' ? data.stays.name : data.goes.name);
  const map: PeopleMap = { contacts: {}, relatedParties: {} };
  for (const kind of PERSON_KINDS) {
    const merged = mergedPeople(ids, data, { kind, people, choices });
    after = withPeople(after, kind, merged.items);
    map[kind] = merged.map;
  }
  return { after, map };
}

function mergedPeople(
  ids: Pair<string>,
  data: Pair<JsonObject>,
  { kind, people, choices }: { kind: PersonKind; people: readonly MergedPerson[]; choices: MergeChoices },
): { items: JsonObject[]; map: Record<string, string> } {
  const items = [...peopleOf(data.stays, kind)];
  const taken = new Set(items.map(idOf));
  const map: Record<string, string> = {};
  for (const item of peopleOf(data.goes, kind)) {
    const key = personKey(kind, idOf(item));
    const planned = people.find((one) => one.key === key);
    const isOne = planned?.partner && (choices.people[key] ?? planned.preset) === 'one';
    const at = isOne ? items.findIndex((one) => idOf(one) === planned.partner?.id) : -1;
    const partner = items[at];
    if (partner) {
      items[at] = filled(partner, item);
      map[idOf(item)] = idOf(partner);
    } else {
      const id = freeId(idOf(item), taken);
      taken.add(id);
      map[idOf(item)] = id;
      items.push(moved(item, id, ids));
    }
  }
  return { items, map };
}

/** A person with what the other record of them has in addition, also within objects. */
function filled(item: JsonObject, other: JsonObject): JsonObject {
  return compareObjects(item, withoutPlace(other))
    .filter(({ before, after }) => isEmptyValue(before) && !isEmptyValue(after))
    .reduce((made, { keys, after }) => withValueAt(made, keys, after), item);
}

function moved(item: JsonObject, id: string, ids: Pair<string>): JsonObject {
  const isNamed = item.clientId === ids.goes;
  return { ...item, ...(id === '' ? {} : { id }), ...(isNamed && { clientId: ids.stays }) };
}

/** The id itself, or the next one like it that no other item of the client has. */
function freeId(id: string, taken: ReadonlySet<string>): string {
  if (!taken.has(id)) return id;
  for (let count = 2; ; count++) if (!taken.has(`${id}-${count}`)) return `${id}-${count}`;
}

/** Adds a name to the former names of a client, unless it is among its names. */
function withFormerName(client: JsonObject, name: JsonValue | undefined): JsonObject {
  const former = client.prevname;
  const known = Array.isArray(former) ? former : isEmptyValue(former) ? [] : [former ?? ''];
  if (typeof name !== 'string' || name === client.name || known.includes(name)) return client;
  return { ...client, prevname: known.length === 0 ? name : [...known, name] };
}
