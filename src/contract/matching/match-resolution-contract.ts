import { z } from 'zod';
import { callsOf } from '../call-builder.ts';
import { cursorSchema, integerSchema, pageOf, pageSize } from '../call-schemas.ts';
import { ERRORS } from '../error-contract.ts';
import { entityKindSchema, jsonValueSchema, MAX_TEXT_LENGTH } from '../value-schemas.ts';
import { matchRecordIdSchema, pairKeySchema, runIdSchema } from './matching-parts.ts';

const pathSchema = z.string().min(1).max(200);

/** The source of a field's final value; a field without a choice keeps its internal value. */
export const fieldChoiceSchema = z.discriminatedUnion('use', [
  z.strictObject({ use: z.literal('internal') }),
  z.strictObject({ use: z.literal('external') }),
  z.strictObject({ use: z.literal('custom'), text: z.string().max(MAX_TEXT_LENGTH) }),
]);
export type FieldChoice = z.infer<typeof fieldChoiceSchema>;

/** The values of one field on both sides; undefined where a side has none. */
const rowSchema = z.strictObject({
  /** The field path within the record, such as `address.city`. */
  path: z.string(),
  /** The field's label; null when no field has this path. */
  label: z.string().nullable(),
  /** Whether the field is a date, so that a custom text must be one. */
  isDate: z.boolean(),
  internal: jsonValueSchema.optional(),
  external: jsonValueSchema.optional(),
  equal: z.boolean(),
});
export type ResolutionRow = z.infer<typeof rowSchema>;

/** A confirmed match of a record. */
const matchSchema = z.strictObject({
  key: pairKeySchema,
  list: z.string(),
  listName: z.string(),
  externalId: z.string(),
  externalName: z.string(),
  score: integerSchema,
  by: z.string(),
  at: z.string(),
  note: z.string().nullable(),
});

export type MatchView = z.infer<typeof matchSchema>;

/** A record to be resolved, or one without a confirmed match. */
export const resolutionItemSchema = z.strictObject({
  recordId: z.string(),
  kind: entityKindSchema,
  clientId: z.string(),
  /** The current version of the client, which a request with choices repeats. */
  clientVersion: integerSchema,
  name: z.string(),
  /** The match whose values are in `rows`; null without a match, or when none of several is chosen. */
  match: matchSchema.nullable(),
  /** Number of confirmed reference records, including every member of a group confirmed as a whole. */
  matches: integerSchema,
  rows: z.array(rowSchema),
  choices: z.record(z.string(), fieldChoiceSchema),
  /** Whether the client has changed since the choices were made. */
  stale: z.boolean(),
  saved: z.boolean(),
  /** Whether a save closed it without writing anything, so that it can be opened again. */
  unchanged: z.boolean(),
  /** Whether the user confirmed one of its matches, so that another user must save it. */
  needsOther: z.boolean(),
});
export type ResolutionItem = z.infer<typeof resolutionItemSchema>;

export const writtenCounts = z.strictObject({ fields: integerSchema, records: integerSchema });

/** How many records of a run are to be resolved. */
const resolutionCountsSchema = z.strictObject({
  /** Records with a confirmed match, and without one. */
  matched: integerSchema,
  unmatched: integerSchema,
  /** Matched records that are not saved yet. */
  open: integerSchema,
  /** Open records without a value to write, which a save closes only when it is told to. */
  unchanged: integerSchema,
  /** Open records that stay open until one of their several matches is chosen. */
  unchosen: integerSchema,
  /** Open records that another user has to save. */
  others: integerSchema,
  /** What a save by this user would write. */
  written: writtenCounts,
});
export type ResolutionCounts = z.infer<typeof resolutionCountsSchema>;

const calls = callsOf('matching');
/** The errors of calls that need every candidate decided. */
export const undecided = {
  UNDECIDED: { ...ERRORS.UNDECIDED, data: z.object({ undecided: integerSchema }) },
};

/** Writes the values of confirmed matches into clients. */
export const matchResolutionContracts = {
  resolution: calls
    .get('/matching/runs/{runId}/resolution', 'Confirmed matches field by field, and the records without one')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, CONFLICT: ERRORS.CONFLICT, ...undecided })
    .input(
      z.strictObject({
        runId: runIdSchema,
        show: z.enum(['matched', 'open', 'closed', 'unmatched']).default('matched'),
        cursor: cursorSchema,
        limit: pageSize(50),
      }),
    )
    .output(pageOf(resolutionItemSchema)),
  resolutionCounts: calls
    .get(
      '/matching/runs/{runId}/resolution/counts',
      'How many records are to be resolved, and what a save would write',
    )
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, CONFLICT: ERRORS.CONFLICT, ...undecided })
    .input(z.strictObject({ runId: runIdSchema }))
    .output(resolutionCountsSchema),
  matches: calls
    .get(
      '/matching/runs/{runId}/records/{recordId}/matches',
      'The matches of a record: those confirmed one by one, then everyone in its confirmed groups',
    )
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, CONFLICT: ERRORS.CONFLICT, ...undecided })
    .input(
      z.strictObject({
        runId: runIdSchema,
        recordId: matchRecordIdSchema,
        cursor: cursorSchema,
        limit: pageSize(50),
      }),
    )
    .output(pageOf(matchSchema).extend({ total: integerSchema })),
  choose: calls
    .put('/matching/runs/{runId}/choices/{recordId}', 'Keep the choices for one record until they are saved')
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      CONFLICT: { ...ERRORS.CONFLICT, data: z.object({ item: resolutionItemSchema }).partial() },
    })
    .input(
      z.strictObject({
        runId: runIdSchema,
        recordId: matchRecordIdSchema,
        clientVersion: integerSchema.min(1),
        /** The match whose values are taken; required when several are confirmed and none is chosen yet. */
        match: pairKeySchema.optional(),
        choices: z.record(pathSchema, fieldChoiceSchema),
      }),
    )
    .output(resolutionItemSchema),
  chooseEverywhere: calls
    .post(
      '/matching/runs/{runId}/choices',
      'Take external values where nothing is recorded internally, in all records that are not saved',
    )
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, CONFLICT: ERRORS.CONFLICT, ...undecided })
    .input(z.strictObject({ runId: runIdSchema, preset: z.literal('external-where-empty') }))
    /** Number of records in which values were chosen. */
    .output(z.strictObject({ records: integerSchema })),
};
