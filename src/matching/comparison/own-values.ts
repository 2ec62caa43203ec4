import { normalizePerson } from '../names/normalize.ts';
import { type FieldValues, isTelling, natureOf } from './compared-field.ts';

/** Natures of which a value may stand in another field of ours: a postal address that is our residence. */
const MOVABLE = new Set(['address', 'number', 'name', 'text', 'legal-form']);
const indexes = new WeakMap<readonly FieldValues[], ReadonlyMap<string, readonly FieldValues[]>>();

/** Another field of ours that has the value of a field of the reference record. */
export function otherField(own: readonly FieldValues[], external: FieldValues): FieldValues | undefined {
  const index = indexes.get(own) ?? indexFields(own);
  indexes.set(own, index);
  const found = keysOf(external).flatMap((key) => index.get(key) ?? []);
  return found.find(({ path }) => path !== external.path);
}

function indexFields(own: readonly FieldValues[]): Map<string, FieldValues[]> {
  const index = new Map<string, FieldValues[]>();
  for (const field of own)
    for (const key of keysOf(field)) index.set(key, [...(index.get(key) ?? []), field]);
  return index;
}

/** The values of a field by which it is found; an address by its street, postcode and town. */
function keysOf(field: FieldValues): string[] {
  const nature = natureOf(field);
  if (!MOVABLE.has(nature)) return [];
  const { address: { street = '', postcode = '', city = '' } = {}, texts } = field;
  const values = street && city ? [`${street} ${postcode} ${city}`] : texts;
  const sort = nature === 'name' || nature === 'address' ? nature : 'value';
  return values.filter(isTelling).map((text) => `${sort} ${bareText(text)}`);
}

/** A text without spaces, signs and accents. */
export function bareText(text: string): string {
  return normalizePerson(text).replaceAll(' ', '');
}
