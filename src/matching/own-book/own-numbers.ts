import type { JsonObject, JsonValue } from '#records';

/** A value that one record alone should have, such as a registration number or an email address, and the field it is in. */
export type OwnNumber = readonly [field: string, value: string];

/** How the numbers of two records compare: one is the same, all in the same fields differ, or there is nothing to compare. */
export const NUMBER_CLASSES = ['same', 'different', 'missing'] as const;
export type NumberClass = (typeof NUMBER_CLASSES)[number];

/** Fields whose values are given to one record each; their names are told apart by words of these. */
const NUMBER_FIELD =
  /(registration|companynumber|houseid|e-?mail|phone|mobile|vat|taxid|taxno|tin$|lei$|iban|passport|identity|national_?id|soc_?sec|ssn)/i;
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
