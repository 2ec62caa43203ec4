import type { EntityKind } from '#records';
import type { BirthdayClass } from '../evidence/birthday.ts';
import type { BirthplaceClass } from '../evidence/birthplace.ts';
import { nationCode } from '../evidence/country.ts';
import { factCode, type PersonFact } from '../evidence/person-facts.ts';
import { normalizeName, normalizeOrganisation, normalizePerson } from '../names/normalize.ts';
import { similarity } from '../names/similarity.ts';
import { nameKindOf } from '../reference-record.ts';
import { townOf } from './addresses.ts';
import { type FieldValues, type FieldVerdict, natureOf } from './compared-field.ts';
import { bareText } from './own-values.ts';

/** From this similarity on two texts are near. */
const NEAR = 75;
/** The kind of a pair, and what its evidence says of the birthdays and birthplaces. */
export type PairContext = {
  kind: EntityKind;
  evidence: { birthday: BirthdayClass; birthplace: BirthplaceClass };
};

/** How two values of one field compare. */
export function compareValues(
  internal: FieldValues,
  external: FieldValues,
  { kind, evidence }: PairContext,
): FieldVerdict {
  const compareAs = (key: (text: string) => string) => compareTexts(internal.texts, external.texts, key);
  switch (natureOf(external)) {
    case 'birthday':
      if (evidence.birthday === 'exact') return 'same';
      return evidence.birthday === 'conflict' ? 'conflict' : 'near';
    case 'birthplace':
      return evidence.birthplace === 'equal' ? 'same' : compareAs(folded);
    case 'country': {
      const verdict = compareAs(countryKey);
      return verdict === 'differs' && external.attribute === 'country' ? 'conflict' : verdict;
    }
    case 'nation':
      return orConflict(compareAs(countryKey), 'nationality', [internal.texts, external.texts]);
    case 'gender': {
      const key = (text: string) => factCode('gender', text) || folded(text);
      return orConflict(compareAs(key), 'gender', [internal.texts, external.texts]);
    }
    case 'name':
      return nearer(
        compareAs((name) => normalizeName(nameKindOf(kind), name)),
        internal.texts,
        external.texts,
      );
    case 'number':
      return compareAs(bareText);
    case 'legal-form':
      return compareAs(normalizeOrganisation);
    case 'address':
      return compareAddresses(internal, external);
    default:
      return nearer(compareAs(folded), internal.texts, external.texts);
  }
}

/** Equal when one of the texts of either side is the same under a key. */
function compareTexts(
  internal: readonly string[],
  external: readonly string[],
  key: (text: string) => string,
): FieldVerdict {
  const keys = new Set(internal.map(key));
  const found = external.find((text) => key(text) !== '' && keys.has(key(text)));
  if (found === undefined) return 'differs';
  if (internal.length > 1 || external.length > 1) return 'same-one-of-several';
  const isSpelled = internal.some((text) => spelled(text) === spelled(found));
  return isSpelled || key(found) !== folded(found) ? 'same' : 'same-but-accents';
}

/** Values of a fact that differ conflict when some of both sides are understood: any of several may agree. */
function orConflict(
  verdict: FieldVerdict,
  fact: PersonFact,
  sides: readonly (readonly string[])[],
): FieldVerdict {
  const isUnderstood = sides.every((texts) => texts.some((text) => factCode(fact, text) !== ''));
  return verdict === 'differs' && isUnderstood ? 'conflict' : verdict;
}

/** Two texts that differ are near when one has all words of the other, or they are similar. */
function nearer(
  verdict: FieldVerdict,
  internal: readonly string[],
  external: readonly string[],
): FieldVerdict {
  if (verdict !== 'differs') return verdict;
  const isNear = internal.some((a) => external.some((b) => areNear(folded(a), folded(b))));
  return isNear ? 'near' : 'differs';
}

function areNear(a: string, b: string): boolean {
  const [few = [], many = []] = [a.split(' '), b.split(' ')].sort((one, other) => one.length - other.length);
  const isWithin = few.some((word) => word.length > 3) && few.every((word) => many.includes(word));
  return isWithin || similarity(a, b) >= NEAR;
}

function compareAddresses(internal: FieldValues, external: FieldValues): FieldVerdict {
  const verdict = compareTexts(internal.texts, external.texts, folded);
  if (verdict !== 'differs') return verdict;
  const town = folded(townOf(internal.address ?? {}));
  const towns = external.address ? [folded(townOf(external.address))] : external.texts.map(folded);
  if (town === '' || !towns.some((other) => ` ${other} `.includes(` ${town} `))) return 'differs';
  return areSameParts(internal.address, external.address) ? 'same' : 'same-town';
}

/** Whether two addresses agree in every part that both have, streets included. */
function areSameParts(internal: FieldValues['address'] = {}, external: FieldValues['address'] = {}): boolean {
  const shared = Object.keys(internal).filter((part) => part !== 'country' && part in external);
  if (!shared.includes('street')) return false;
  return shared.every((part) => bareText(internal[part] ?? '') === bareText(external[part] ?? ''));
}

function folded(text: string): string {
  return normalizePerson(text);
}

/** A text without regard to case, spaces and signs, but with its accents. */
function spelled(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '');
}

/** The ISO 3166 code of a country by its code, its name or its nationality; any other text folded. */
function countryKey(text: string): string {
  return nationCode(text) || normalizePerson(text);
}
