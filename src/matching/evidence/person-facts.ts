import { type JsonObject, type JsonValue, readPath } from '#records';
import { type MatchRecord, nameKindOf } from '../reference-record.ts';
import { BIRTH_YEARS_APART, type BirthYearClass, birthYearClass } from './birth-years.ts';
import { type CountryClass, listedCountries, nationCode } from './country.ts';

/** What is known of a person besides names, birthdays and birthplace. It orders and warns, and never admits. */
export type PersonFact = 'nationality' | 'birthcountry' | 'gender';

/** What facts are read from. */
type Person = Pick<MatchRecord, 'kind' | 'birthday' | 'values'>;
/** How each fact of two people compares: equal when any value agrees, different when all that is known conflicts. */
export type FactClasses = Record<PersonFact, CountryClass> & { birthyear: BirthYearClass };

/** The facts of two records of which nothing is known. */
export const NO_FACTS_KNOWN: FactClasses = {
  ...{ nationality: 'missing', birthcountry: 'missing', gender: 'missing', birthyear: 'missing' },
};

/** The attributes that hold a fact: our own paths, and what lists publish. */
const FACT_ATTRIBUTES: Readonly<Record<PersonFact, readonly string[]>> = {
  nationality: ['nationality', 'nationalities', 'citizenship', 'citizenships'],
  birthcountry: ['birthcountry', 'birthcountries'],
  gender: ['gender', 'sex'],
};

const GENDERS: ReadonlyMap<string, string> = new Map([
  ...['m', 'male', 'man', 'mr', 'mann', 'männlich', 'homme', 'hombre', 'masculin'].map(
    (word) => [word, 'male'] as const,
  ),
  ...['f', 'female', 'woman', 'w', 'mrs', 'ms', 'frau', 'weiblich', 'femme', 'mujer', 'féminin'].map(
    (word) => [word, 'female'] as const,
  ),
]);

/** The codes in a text: that of all of it, as “Korea, North” is one country, else those of its parts. */
function codesIn(fact: PersonFact, text: string): string[] {
  const whole = factCode(fact, text);
  const parts = whole === '' ? text.split(/[;,]/).map((part) => factCode(fact, part)) : [whole];
  return parts.filter((code) => code !== '');
}

/** The code by which a value of a fact is compared; empty when it is not understood. */
export function factCode(fact: PersonFact, text: string): string {
  return fact === 'gender' ? (GENDERS.get(text.trim().toLowerCase()) ?? '') : nationCode(text);
}

/**
 * How the facts of two people compare; of companies nothing is known.
 * @param birthYears how many years apart years of birth are near
 */
export function factClasses(a: Person, b: Person, birthYears: number = BIRTH_YEARS_APART): FactClasses {
  if (nameKindOf(a.kind) !== 'person') return NO_FACTS_KNOWN;
  const classOf = (fact: PersonFact) => setClass(codesOf(a, fact), codesOf(b, fact));
  return {
    nationality: classOf('nationality'),
    birthcountry: classOf('birthcountry'),
    gender: classOf('gender'),
    birthyear: birthYearClass(a.birthday, b.birthday, birthYears),
  };
}

/** How many facts agree, less those that differ: what orders candidates that are equal otherwise. */
export function factBalance(facts: FactClasses): number {
  return Object.values(facts).reduce(
    (sum, one) => sum + Number(one === 'equal') - Number(one === 'different'),
    0,
  );
}

/** The countries that a list gives for a record, as residence or nationality: two-letter codes, each once. */
export function listedNations(values: JsonObject): string[] {
  const residence = (listedCountries(values) ?? '').split(';');
  const written = [residence, ...FACT_ATTRIBUTES.nationality.map((one) => textsAt(values, one))].flat();
  return [...new Set(written.flatMap((text) => codesIn('nationality', text)))].sort();
}

function codesOf({ values = {} }: Person, fact: PersonFact): string[] {
  return FACT_ATTRIBUTES[fact].flatMap((attribute) =>
    textsAt(values, attribute).flatMap((text) => codesIn(fact, text)),
  );
}

function setClass(a: readonly string[], b: readonly string[]): CountryClass {
  if (a.length === 0 || b.length === 0) return 'missing';
  return a.some((code) => b.includes(code)) ? 'equal' : 'different';
}

/** The texts of an attribute, and those that a list of rows keeps beside the first. */
function textsAt(values: JsonObject, attribute: string): string[] {
  return [values[attribute], readPath(values, `furtherValues.${attribute}`)].flatMap((value) =>
    value === undefined ? [] : textsIn(value),
  );
}

function textsIn(value: JsonValue | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === 'string' ? [value] : [];
}
