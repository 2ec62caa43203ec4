import type { JsonObject, JsonValue } from '#records';
import { type CountryClass, nationCode } from './country.ts';

/** What is known of a person besides names, birthdays and birthplace. It warns, and never admits. */
export type PersonFact = 'nationality' | 'birthcountry' | 'gender';

/** The values of each fact, as codes that can be compared; what is not understood is left out. */
type PersonFacts = Readonly<Record<PersonFact, readonly string[]>>;
/** How each fact of two people compares: equal when any value agrees, different when all that is known conflicts. */
export type FactClasses = Record<PersonFact, CountryClass>;

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

/** The facts in the attributes of a person. */
export function personFacts(values: JsonObject): PersonFacts {
  const codes = (fact: PersonFact) => [
    ...new Set(
      FACT_ATTRIBUTES[fact].flatMap((attribute) =>
        textsIn(values[attribute]).flatMap((text) => codesIn(fact, text)),
      ),
    ),
  ];
  return { nationality: codes('nationality'), birthcountry: codes('birthcountry'), gender: codes('gender') };
}

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

/** How the facts of two people compare. */
export function factClasses(a: PersonFacts, b: PersonFacts): FactClasses {
  const classOf = (fact: PersonFact) => setClass(a[fact], b[fact]);
  return {
    nationality: classOf('nationality'),
    birthcountry: classOf('birthcountry'),
    gender: classOf('gender'),
  };
}

function setClass(a: readonly string[], b: readonly string[]): CountryClass {
  if (a.length === 0 || b.length === 0) return 'missing';
  return a.some((code) => b.includes(code)) ? 'equal' : 'different';
}

function textsIn(value: JsonValue | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === 'string' ? [value] : [];
}
