import { z } from 'zod';
import { readBoolean } from '#records';

/** Accepts null as absent, so that the default applies. */
export function orNull<T>(schema: z.ZodType<T>) {
  return z.preprocess((value) => value ?? undefined, schema);
}

/** Accepts null and an empty text as absent, as an empty cell of a file says it. */
export function orEmpty<T>(schema: z.ZodType<T>) {
  return z.preprocess((value) => (value === '' ? undefined : (value ?? undefined)), schema);
}

/**
 * Accepts one of the words in any case, with spaces around it, or under another name; null and blank text are absent.
 * @param otherNames words by their other names, in lower case
 */
export function oneOfWords<W extends string>(words: readonly W[], otherNames: Record<string, W> = {}) {
  const byName = new Map(Object.entries(otherNames));
  for (const word of words) byName.set(word.toLowerCase(), word);
  return z.preprocess((value) => readWord(value, byName), z.enum(words));
}

/** Accepts a text as a list of words, separated by commas, and null as absent. */
export function orCommaText<T>(schema: z.ZodType<T>) {
  return z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : (value ?? undefined)),
    schema,
  );
}

/** Accepts true and false as words; null and blank text are absent. */
export function orYesOrNo<T>(schema: z.ZodType<T>) {
  return z.preprocess(readYesOrNo, schema);
}

/** Accepts a whole number as text too; a blank text is absent. */
export const liberalWholeNumberSchema = z.preprocess(readWholeNumber, z.number().int().optional()).optional();

/** Accepts true in the notations of files; whatever means false is absent. */
export const liberalFlagSchema = z.preprocess(readFlag, z.boolean().optional()).optional();

/** Accepts null, `{}` and a condition with a blank field as no condition, as the evaluation does. */
export function orNoCondition<T>(schema: z.ZodType<T>) {
  return z.preprocess(readCondition, schema.optional()).optional();
}

function readWord(value: unknown, byName: ReadonlyMap<string, string>): unknown {
  if (typeof value !== 'string') return value ?? undefined;
  const word = value.trim();
  return byName.get(word.toLowerCase()) ?? (word || undefined);
}

function readYesOrNo(value: unknown): unknown {
  if (isBlank(value)) return undefined;
  return readBoolean(String(value)) ?? value;
}

function readWholeNumber(value: unknown): unknown {
  if (isBlank(value)) return undefined;
  return typeof value === 'string' && /^[+-]?\d+$/.test(value.trim()) ? Number(value) : value;
}

/** Reads true as true, and whatever means false as absent. */
function readFlag(value: unknown): unknown {
  const flag = readYesOrNo(value);
  return flag === false ? undefined : flag;
}

function readCondition(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value ?? undefined;
  const isEmpty = Object.keys(value).length === 0;
  return isEmpty || ('field' in value && isBlank(value.field)) ? undefined : value;
}

function isBlank(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}
