import { z } from 'zod';
import { cleanOptions, ENTITY_KINDS, type JsonObject, type JsonValue } from '#records';
import type { Answers, AnswerValue } from '#rules';

/** Longest name or identifier, in characters. */
export const MAX_NAME_LENGTH = 256;
/** Longest text of a single value, in characters. */
export const MAX_TEXT_LENGTH = 50_000;
/** Most options, triggers or cases in one list. */
export const MAX_LIST_LENGTH = 1_000;
/** Most keys in one object. */
export const MAX_NAMES = 1_000;

export const nameSchema = z.string().trim().min(1).max(MAX_NAME_LENGTH);
export const textSchema = z.string().max(MAX_TEXT_LENGTH);
/** Options, cleaned while they are parsed. */
export const optionsSchema = z
  .array(z.string().trim().max(MAX_NAME_LENGTH))
  .overwrite(cleanOptions)
  .max(MAX_LIST_LENGTH);
export const entityKindSchema = z.enum(ENTITY_KINDS);

const scalarSchema = z.union([textSchema, z.number(), z.boolean()]);
export const answerValueSchema: z.ZodType<AnswerValue> = z.union([
  scalarSchema,
  z.array(scalarSchema).max(MAX_LIST_LENGTH),
  z.null(),
]);
/** Answers by dataField. */
export const answersSchema: z.ZodType<Answers> = z.record(z.string().max(MAX_NAME_LENGTH), answerValueSchema);

export const jsonValueSchema: z.ZodType<JsonValue> = z.json();
export const jsonObjectSchema: z.ZodType<JsonObject> = z.record(z.string(), z.json());
