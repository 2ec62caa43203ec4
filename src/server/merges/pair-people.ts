import type { MergedPerson } from '#contract/clients/merge-contract.ts';
import { birthdayTextClass, type EntityRecord, entityRecords, isRecommendable, pairsByName } from '#matching';
import {
  type Client,
  type EntityKind,
  isEmptyValue,
  itemName,
  type JsonObject,
  type JsonValue,
  sameValue,
} from '#records';
import { idOf, PERSON_KINDS, peopleOf, personKey, withoutPlace } from './client-people.ts';
import { type ComparedValue, compareObjects, isSame, pathOf } from './client-values.ts';
import type { Pair } from './merge-deps.ts';

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
        dropped: partner ? droppedValues(item, partner) : [],
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
  const same = SPEAKING.filter(
    ([key]) => !isEmptyValue(item[key]) && folded(item[key]) === folded(partner[key]),
  );
  return same.length > 0 ? same.map(([, words]) => words) : ['like names'];
}

function folded(value: JsonValue | undefined): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value ?? '');
  return text.trim().toLowerCase();
}

/** What is lost when both become one: the values of the one that goes where the other has another one. */
function droppedValues(item: JsonObject, partner: JsonObject): MergedPerson['dropped'] {
  return compareObjects(withoutPlace(partner), withoutPlace(item))
    .filter((value) => !isEmptyValue(value.before) && !isKept(value))
    .map((value) => ({ path: pathOf(value), stays: value.before ?? null, goes: value.after ?? null }));
}

/** Whether the one that stays has a value of the other, or all that is in its list. */
function isKept(value: ComparedValue): boolean {
  const { before, after } = value;
  if (isSame(value) || isEmptyValue(after)) return true;
  const items = Array.isArray(before) ? before : [before];
  return Array.isArray(after) && after.every((one) => items.some((item) => sameValue(item ?? null, one)));
}
