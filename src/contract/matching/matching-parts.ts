import { z } from 'zod';
import { DECISIONS } from '#matching';
import { integerSchema } from '../call-schemas.ts';
import { MAX_NAME_LENGTH } from '../value-schemas.ts';

/** Longest note beside a decision, in characters. */
export const MAX_NOTE_LENGTH = 2_000;

export const decisionSchema = z.enum(DECISIONS);

/** What admits a whole group of candidates: an equal birthday or birthplace, or names that are other spellings of ours. */
const GROUP_ORIGINS = ['birthday', 'birthplace', 'spelling'] as const;
export const groupOriginSchema = z.enum(GROUP_ORIGINS);

/** How a result differs from that of the previous run. */
export const RESULT_CHANGES = ['new', 'changed', 'unchanged', 'gone'] as const;

export const runIdSchema = z.string().min(1).max(64);
/** The id of our record within a run: its kind, a colon, and its entity's id. */
export const matchRecordIdSchema = z
  .string()
  .min(1)
  .max(2 * MAX_NAME_LENGTH);
/** The key of a candidate or group of one record: opaque, and stable from run to run. */
export const pairKeySchema = z.string().min(1).max(1_500);

/** The same about each kind of record. */
export function schemaPerKind<T extends z.ZodType>(value: T) {
  return z.strictObject({ clients: value, contacts: value, relatedParties: value });
}

/** How many results have a decision, and how many need one; a group counts as one. */
export const decidedCounts = z.strictObject({ decided: integerSchema, undecided: integerSchema });

/** The code of a reason; it stays the same when its wording changes. */
export const reasonCodeSchema = z.string().min(1).max(80);
/** Why a decision was made, from the list that the firm maintains. */
export const reasonSchema = z.strictObject({ code: z.string(), label: z.string() });
export type Reason = z.infer<typeof reasonSchema>;

/** The current decision; `undecided` when there is none. */
export const madeDecisionSchema = z.strictObject({
  value: decisionSchema,
  /** Who and when; null while undecided. */
  by: z.string().nullable(),
  at: z.string().nullable(),
  note: z.string().nullable(),
  reason: reasonSchema.nullable(),
  /** Whether it was made in an earlier run, for the same compared values. */
  remembered: z.boolean(),
  /** The earlier decision that was reopened because the compared values have changed since. */
  reopened: z.strictObject({ value: decisionSchema, by: z.string(), at: z.string() }).nullable(),
});
export type MadeDecision = z.infer<typeof madeDecisionSchema>;

/** A user by name: their own, else their email. */
export const userNameSchema = z.strictObject({ id: z.string(), name: z.string() });

/** The user who is to decide about a record. */
export const assignmentSchema = z.strictObject({
  to: userNameSchema,
  /** Null when that user was erased. */
  by: userNameSchema.nullable(),
  at: z.string(),
  note: z.string().nullable(),
});
export type Assignment = z.infer<typeof assignmentSchema>;

/** Whose records: assigned to the user, or handed on by the user and still undecided; or assigned to no one. */
export const whoseSchema = z.enum(['mine', 'nobody']);
export type Whose = z.infer<typeof whoseSchema>;

/** A value of ours or of the reference record: what it was, and what it is. */
export const changedValueSchema = z.strictObject({
  side: z.enum(['ours', 'theirs']),
  ...{ field: z.string(), before: z.string(), after: z.string() },
});
