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
  return numbersIn(values, (name) => NUMBER_FIELD.test(name)).filter(([, text]) => /[\p{N}@]/u.test(text));
}

/** The numbers by which a record is looked for, in letters and digits alone; those of its contacts and parties are theirs. */
export function findableNumbers(values: JsonObject): string[] {
  const isAsked = (name: string) => NUMBER_FIELD.test(name) || ASKED_FIELD.test(name);
  return numbersIn(values, isAsked).flatMap(([, text]) => (/^[^@]*\p{N}[^@]*$/u.test(text) ? [text] : []));
}

/** The values of fields by their names, at least as long as a number. A number in an object is named after both. */
function numbersIn(values: JsonObject, isNumber: (name: string) => boolean, within = ''): OwnNumber[] {
  return Object.entries(values).flatMap(([field, value]): OwnNumber[] => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return numbersIn(value, isNumber, field);
    const text = plain(value);
    const name = isNumber(field) || !WITHIN.test(field) ? field : `${within}${field}`;
    return isNumber(name) && text.length >= SHORTEST_NUMBER ? [[name.toLowerCase(), text]] : [];
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
