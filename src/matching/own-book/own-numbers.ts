import type { JsonObject, JsonValue } from '#records';

/** A value that one record alone should have, such as a registration number or an email address, and the field it is in. */
export type OwnNumber = readonly [field: string, value: string];

/** How the numbers of two records compare: one is the same, all in the same fields differ, or there is nothing to compare. */
export const NUMBER_CLASSES = ['same', 'different', 'missing'] as const;
export type NumberClass = (typeof NUMBER_CLASSES)[number];

/** Fields whose values are given to one record each; their names are told apart by words of these. */
const NUMBER_FIELD =
  /(registration|companynumber|houseid|e-?mail|phone|mobile|vat|taxid|taxno|tin$|lei$|iban|passport|identity|national_?id|soc_?sec|ssn)/i;
/** Further fields of numbers that a record is asked for by, though others may have the same. */
const ASKED_FIELD = /(tax|document|licen[cs]e|account)_?(number|no|id)$|giin$|lei_?code$|reference$/i;
/** What a number is called within an object that says whose it is, as in `registration.number`. */
const WITHIN = /^(number|no|nr|id|code)$/i;
/** Shorter values are counts, and numbers of houses. */
const SHORTEST_NUMBER = 5;

/** The numbers of a record, in letters and digits alone; those of its contacts and parties are theirs. */
export function ownNumbers(values: JsonObject): OwnNumber[] {
  return Object.entries(values).flatMap(([field, value]): OwnNumber[] => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return ownNumbers(value);
    const text = plain(value);
    const isNumber = NUMBER_FIELD.test(field) && text.length >= SHORTEST_NUMBER && /[\p{N}@]/u.test(text);
    return isNumber ? [[field.toLowerCase(), text]] : [];
  });
}

/** The numbers by which a record is looked for, in letters and digits alone; those of its contacts and parties are theirs. */
export function findableNumbers(values: JsonObject, within = ''): string[] {
  return Object.entries(values).flatMap(([field, value]): string[] => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return findableNumbers(value, field);
    const text = plain(value);
    const isOne = (name: string) => NUMBER_FIELD.test(name) || ASKED_FIELD.test(name);
    const isNamed = isOne(field) || (WITHIN.test(field) && isOne(`${within}${field}`));
    return isNamed && text.length >= SHORTEST_NUMBER && /^[^@]*\p{N}[^@]*$/u.test(text) ? [text] : [];
  });
}

/** Compares the numbers of two records, field by field. */
export function numberClass(a: readonly OwnNumber[], b: readonly OwnNumber[]): NumberClass {
  let result: NumberClass = 'missing';
  for (const [field, value] of a) {
    for (const [other, otherValue] of b) {
      if (field !== other) continue;
      if (value === otherValue) return 'same';
      result = 'different';
    }
  }
  return result;
}

function plain(value: JsonValue | undefined): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return String(value)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@]/gu, '');
}
