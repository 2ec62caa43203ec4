import type { MergedPerson } from '#contract/clients/merge-contract.ts';
import { birthdayTextClass, type EntityRecord, entityRecords, isRecommendable, pairsByName } from '#matching';
import {
  type Client,
  clientArrayOf,
  type EntityKey,
  type EntityKind,
  isEmptyValue,
  isJsonObject,
  itemName,
  type JsonObject,
  type JsonValue,
} from '#records';
import type { Pair } from './merge-deps.ts';

/** The kinds of people and firms that a client lists. */
export const PERSON_KINDS = ['contacts', 'relatedParties'] as const;
export type PersonKind = (typeof PERSON_KINDS)[number];

/** For each kind, the id of an item in the client that goes with its id in the one that stays. */
export type PeopleMap = Record<PersonKind, Record<string, string>>;

/** Whether a key of a client holds its contacts or related parties. */
export function isListOfPeople(key: string): boolean {
  return PERSON_KINDS.some((kind) => clientArrayOf(kind) === key);
}

/** The contacts or related parties of a client. */
export function peopleOf(client: JsonObject, kind: PersonKind): JsonObject[] {
  const list = client[clientArrayOf(kind)];
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}

/** Returns a client with other contacts or related parties; a list that is not there is added for items alone. */
export function withPeople(client: JsonObject, kind: PersonKind, items: readonly JsonObject[]): JsonObject {
  const key = clientArrayOf(kind);
  return items.length === 0 && !Object.hasOwn(client, key) ? client : { ...client, [key]: [...items] };
}

/** The id of a contact or related party; empty without one. */
export function idOf(item: JsonObject): string {
  return typeof item.id === 'string' ? item.id : '';
}

/** Writes by which key an item is chosen. */
export function personKey(kind: PersonKind, id: string): string {
  return `${kind}/${id}`;
}

/**
 * Pairs the contacts and related parties of two clients as matching does: each with at most one of the other, the best
 * scores first. What would be recommended becomes one unless a user keeps both.
 */
export function pairPeople(ids: Pair<string>, data: Pair<JsonObject>): MergedPerson[] {
  return PERSON_KINDS.flatMap((kind) => {
    const partners = bestPartners(kind, {
      stays: entityRecords(ids.stays, data.stays as Client, [kind]),
      goes: entityRecords(ids.goes, data.goes as Client, [kind]),
    });
    const known = new Map(peopleOf(data.stays, kind).map((item) => [idOf(item), item]));
    return peopleOf(data.goes, kind).map((item) => {
      const found = partners.get(idOf(item));
      const partner = found && known.get(found.id);
      return {
        ...{ key: personKey(kind, idOf(item)), kind, name: itemName(kind, item) },
        partner: found && partner ? { id: found.id, name: itemName(kind, partner) } : null,
        reasons: partner ? reasonsOf(item, partner) : [],
        preset: found?.isRecommended ? 'one' : 'both',
      };
    });
  });
}

type Partner = { id: string; isRecommended: boolean };

function bestPartners(kind: EntityKind, { stays, goes }: Pair<EntityRecord[]>): Map<string, Partner> {
  const partners = new Map<string, Partner>();
  const taken = new Set<string>();
  for (const pair of pairsByName(kind, goes, stays).sort((a, b) => b.combined - a.combined)) {
    const [one, other] = [goes[pair.record] as EntityRecord, stays[pair.reference] as EntityRecord];
    const [from, to] = [one.itemId ?? '', other.itemId ?? ''];
    if (partners.has(from) || taken.has(to)) continue;
    taken.add(to);
    const birthday = birthdayTextClass(one.birthday, other.birthday);
    partners.set(from, { id: to, isRecommended: isRecommendable(kind, pair.combined, birthday) });
  }
  return partners;
}

/** The values that speak for one person, with their words. */
const SPEAKING: readonly [key: string, words: string][] = [
  ['email', 'same email'],
  ['birthday', 'same birthday'],
  ['phone', 'same telephone'],
];

function reasonsOf(item: JsonObject, partner: JsonObject): string[] {
  const same = SPEAKING.filter(([key]) => {
    return !isEmptyValue(item[key]) && folded(item[key]) === folded(partner[key]);
  });
  return same.length > 0 ? same.map(([, words]) => words) : ['like names'];
}

function folded(value: JsonValue | undefined): string {
  return String(value ?? '')
    .trim()
    .toLowerCase();
}

/** Where a record of the client that goes is in the one that stays. */
export function towardsSurvivor(ids: Pair<string>, map: PeopleMap): (key: EntityKey) => EntityKey {
  return ({ kind, itemId }) => ({
    ...{ kind, clientId: ids.stays },
    itemId: kind === 'clients' ? '' : (map[kind][itemId] ?? itemId),
  });
}
