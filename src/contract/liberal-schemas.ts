import { z } from 'zod';

/** Accepts null as absent, so that the default applies. */
export function orNull<T>(schema: z.ZodType<T>) {
  return z.preprocess((value) => value ?? undefined, schema);
}

/** Accepts a word in any case as upper case; a blank text is absent. */
export function inAnyCase<T>(schema: z.ZodType<T>) {
  return orNull(z.preprocess(readWord, schema));
}

/** Accepts a whole number as text too; a blank text is absent. */
export const liberalWholeNumberSchema = z.preprocess(readWholeNumber, z.number().int().optional()).optional();

/** Accepts null, `{}` and a condition with a blank field as no condition, as the evaluation does. */
export function orNoCondition<T>(schema: z.ZodType<T>) {
  return z.preprocess(readCondition, schema.optional()).optional();
}

function readWord(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().toUpperCase() || undefined : value;
}

function readWholeNumber(value: unknown): unknown {
  if (isBlank(value)) return undefined;
  return typeof value === 'string' && /^[+-]?\d+$/.test(value.trim()) ? Number(value) : value;
}

function readCondition(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value ?? undefined;
  const isEmpty = Object.keys(value).length === 0;
  return isEmpty || ('field' in value && isBlank(value.field)) ? undefined : value;
}

function isBlank(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}
