import type { DuplicateVerdict, OpenedDuplicate } from '#contract/matching/duplicate-contract.ts';
import {
  birthdayTextClass,
  birthdayVerdict,
  compareValues,
  countryClass,
  countryOf,
  type FieldValues,
  type FieldVerdict,
  isNearBirthday,
  type NameClass,
  nameClass,
  nameKindOf,
  normalizePerson,
  ownNumbers,
  readOwnBirthdays,
} from '#matching';
import {
  clientArrayOf,
  ENTITY_KINDS,
  type EntityKind,
  isJsonObject,
  itemName,
  type JsonObject,
} from '#records';
import type { StoredPair } from './duplicate-pair-store.ts';

/** A side of a pair as it is stored now: its name, its values, and these by their fields. */
export type ShownSide = {
  name: string;
  clientId: string;
  values: JsonObject;
  fields: FieldValues[];
  /** Shows a field as its type does. */
  show: (field: FieldValues) => string;
};

/** What is said of two names; nothing of those that differ. */
const NAME_REASONS: Record<NameClass, string | null> = {
  identical: 'same name',
  'same-after-folding': 'accents or spacing only',
  'same-words-reordered': 'other word order',
  'same-after-legal-form': 'other spelling of the legal form',
  'partly-different': null,
};

/** What is said of a number that is the same, by words in the name of its field. */
const NUMBER_WORDS: readonly (readonly [RegExp, string])[] = [
  [/mail/, 'email'],
  [/phone|mobile/, 'phone number'],
  [/registration|companynumber|houseid/, 'registration number'],
  [/vat|tax|tin$/, 'tax number'],
  [/lei$/, 'LEI'],
];

/** What speaks for and against a pair, the strongest first. */
export function duplicateReasons(pair: StoredPair, first: ShownSide, second: ShownSide): string[] {
  const isPerson = nameKindOf(pair.kind) === 'person';
  const country = countryClass(countryOf(first.values), countryOf(second.values));
  const address = addressVerdict(pair.kind, first, second);
  const reasons = [
    pair.number === 'same' && `same ${sameNumber(first.values, second.values)}`,
    pair.birthday === 'exact' && 'same birthday',
    isNearBirthday(pair.birthday) && 'nearly the same birthday',
    address === 'same' && 'same address',
    NAME_REASONS[nameClass(nameKindOf(pair.kind), first.name, second.name)],
    country === 'equal' && 'same country',
    pair.birthday === 'conflict' && 'other birthday',
    pair.number === 'different' && 'other number',
    address === 'differs' && 'other address',
    country === 'different' && 'other country',
    isPerson && (first.clientId === second.clientId ? 'one client' : 'two clients'),
  ];
  return reasons.filter((reason): reason is string => typeof reason === 'string');
}

/** The values of both by their fields, in the order of the first. */
export function duplicateRows(
  kind: EntityKind,
  first: ShownSide,
  second: ShownSide,
): OpenedDuplicate['rows'] {
  const paths = new Set([...first.fields, ...second.fields].map(({ path }) => path));
  const ofFields = [...paths].map((path) => {
    const [one, other] = [first, second].map(({ fields }) => fields.find((field) => field.path === path));
    return {
      label: one?.label ?? other?.label ?? path,
      first: one ? first.show(one) : '',
      second: other ? second.show(other) : '',
      verdict: verdictOf(kind, one, other),
    };
  });
  return [...ofFields, ...peopleRows(first, second)];
}

const PEOPLE_LABELS: Record<Exclude<EntityKind, 'clients'>, string> = {
  contacts: 'Contacts',
  relatedParties: 'Related parties',
};

/** The people of two clients, whose lists are not judged as a whole; none for people themselves. */
function peopleRows(first: ShownSide, second: ShownSide): OpenedDuplicate['rows'] {
  return ENTITY_KINDS.flatMap((kind) => {
    if (kind === 'clients') return [];
    const [one, other] = [namesOfItems(kind, first.values), namesOfItems(kind, second.values)];
    return one + other === ''
      ? []
      : [{ label: PEOPLE_LABELS[kind], first: one, second: other, verdict: null }];
  });
}

/** What differs of two values of one field is near when they have a part in common. */
const PARTLY: Partial<Record<FieldVerdict, DuplicateVerdict>> = {
  same: 'same',
  'same-but-accents': 'same',
  'same-one-of-several': 'near',
  'same-town': 'near',
};

/** How two values compare, by the same measure as the reasons: a country by its code, a birthday by its slips. */
function verdictOf(
  kind: EntityKind,
  one: FieldValues | undefined,
  other: FieldValues | undefined,
): DuplicateVerdict | null {
  if (!one || !other) return one ? 'only-first' : other ? 'only-second' : null;
  const [a, b] = [one, other].map(({ texts }) => texts.map(normalizePerson).sort().join('|'));
  if (a === b) return 'same';
  if (one.attribute === 'birthday') return birthdayOf(one, other);
  // Its birthdays are compared above.
  const evidence = { birthday: 'missing', birthplace: 'missing' } as const;
  return PARTLY[compareValues(one, other, { kind, evidence })] ?? 'differs';
}

function birthdayOf(...both: [FieldValues, FieldValues]): DuplicateVerdict {
  const [one, other] = both.map(({ texts }) => readOwnBirthdays(texts.join('; ')));
  const verdict = birthdayVerdict(birthdayTextClass(one, other));
  return verdict === 'same' || verdict === 'near' ? verdict : 'differs';
}

function addressVerdict(kind: EntityKind, first: ShownSide, second: ShownSide): DuplicateVerdict | null {
  const addressOf = ({ fields }: ShownSide) => fields.find(({ attribute }) => attribute === 'address');
  return verdictOf(kind, addressOf(first), addressOf(second));
}

function sameNumber(first: JsonObject, second: JsonObject): string {
  const others = new Set(ownNumbers(second).map((number) => number.join(' ')));
  const field = ownNumbers(first).find((number) => others.has(number.join(' ')))?.[0] ?? '';
  return NUMBER_WORDS.find(([word]) => word.test(field))?.[1] ?? 'number';
}

/** The contacts or related parties of a client by name, as one text. */
function namesOfItems(kind: Exclude<EntityKind, 'clients'>, values: JsonObject): string {
  const items = values[clientArrayOf(kind)];
  const names = Array.isArray(items) ? items.filter(isJsonObject).map((item) => itemName(kind, item)) : [];
  return names.filter((name) => name !== '').join(', ');
}
