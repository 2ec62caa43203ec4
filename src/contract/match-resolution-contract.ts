import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ERRORS } from './error-contract.ts';
import {
  cursorSchema,
  kindSchema,
  matchingPageSize,
  matchRecordIdSchema,
  pairKeySchema,
  runIdSchema,
} from './matching-parts.ts';
import { jsonValueSchema, MAX_TEXT_LENGTH, nameSchema } from './value-schemas.ts';

const pathSchema = z.string().min(1).max(200);

/** Where a field's final value comes from; a field without a choice stays internal. */
export const fieldChoiceSchema = z.discriminatedUnion('use', [
  z.strictObject({ use: z.literal('internal') }),
  z.strictObject({ use: z.literal('external') }),
  z.strictObject({ use: z.literal('custom'), text: z.string().max(MAX_TEXT_LENGTH) }),
]);
export type FieldChoice = z.infer<typeof fieldChoiceSchema>;

/** One field side by side; undefined where a side has no value. */
const rowSchema = z.strictObject({
  /** Within the record: `address.city`. */
  path: z.string(),
  label: z.string(),
  internal: jsonValueSchema.optional(),
  external: jsonValueSchema.optional(),
  equal: z.boolean(),
});
export type ResolutionRow = z.infer<typeof rowSchema>;

/** A confirmed match of a record. */
const confirmedMatchSchema = z.strictObject({
  key: pairKeySchema,
  list: z.string(),
  listName: z.string(),
  externalId: z.string(),
  externalName: z.string(),
  score: z.number().int(),
  by: z.string(),
  at: z.string(),
  note: z.string().nullable(),
});

/** A record of ours to be resolved, or one for which nothing is confirmed. */
export const resolutionItemSchema = z.strictObject({
  recordId: z.string(),
  kind: kindSchema,
  clientId: z.string(),
  /** Of the client as it is now; choices name it. */
  clientVersion: z.number().int(),
  name: z.string(),
  matches: z.array(confirmedMatchSchema),
  /** Which of them the rows are of. */
  match: pairKeySchema.nullable(),
  rows: z.array(rowSchema),
  choices: z.record(z.string(), fieldChoiceSchema),
  /** The client changed after the choices were made: look at them again. */
  stale: z.boolean(),
  saved: z.boolean(),
  /** The reader confirmed a match of it, and somebody else must save it. */
  needsOther: z.boolean(),
});
export type ResolutionItem = z.infer<typeof resolutionItemSchema>;

const tags = ['matching'];
const undecided = {
  UNDECIDED: { ...ERRORS.UNDECIDED, data: z.object({ undecided: z.number().int() }) },
};
const recordNames = z.array(z.strictObject({ recordId: z.string(), name: z.string() }));

/** From confirmed matches to values in clients. */
export const matchResolutionContracts = {
  resolution: oc
    .route({
      method: 'GET',
      path: '/matching/runs/{runId}/resolution',
      tags,
      summary: 'Confirmed matches field by field, and the records without one',
    })
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, CONFLICT: ERRORS.CONFLICT, ...undecided })
    .input(
      z.strictObject({
        runId: runIdSchema,
        show: z.enum(['matched', 'unmatched']).default('matched'),
        cursor: cursorSchema.optional(),
        limit: matchingPageSize,
      }),
    )
    .output(
      z.strictObject({
        items: z.array(resolutionItemSchema),
        matched: z.number().int(),
        unmatched: z.number().int(),
        nextCursor: z.string().nullable(),
      }),
    ),
  choose: oc
    .route({
      method: 'PUT',
      path: '/matching/runs/{runId}/choices/{recordId}',
      tags,
      summary: 'Keep the choices for one record until they are saved',
    })
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      CONFLICT: { ...ERRORS.CONFLICT, data: z.object({ item: resolutionItemSchema }).partial() },
    })
    .input(
      z.strictObject({
        runId: runIdSchema,
        recordId: matchRecordIdSchema,
        clientVersion: z.number().int().min(1),
        /** With several confirmed: whose values are taken. */
        match: pairKeySchema.optional(),
        choices: z.record(pathSchema, fieldChoiceSchema),
      }),
    )
    .output(resolutionItemSchema),
  save: oc
    .route({
      method: 'POST',
      path: '/matching/runs/{runId}/save',
      tags,
      summary: 'Write all choices into their clients, or none',
    })
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      ...undecided,
      CONFLICT: {
        ...ERRORS.CONFLICT,
        /** Clients that changed after the choices were made. */
        data: z
          .object({
            stale: z.array(z.strictObject({ clientId: z.string(), recordIds: z.array(z.string()) })),
          })
          .partial(),
      },
      FOUR_EYES: { ...ERRORS.FOUR_EYES, data: z.object({ records: recordNames }) },
    })
    .input(
      z.strictObject({
        runId: runIdSchema,
        /** Only these; absent: all that are not saved. */
        recordIds: z.array(matchRecordIdSchema).min(1).max(1_000).optional(),
      }),
    )
    .output(
      z.strictObject({
        /** The clients that changed, with their new versions. */
        saved: z.array(z.strictObject({ clientId: nameSchema, version: z.number().int() })),
        /** Records that are resolved by this, those without a changed field among them. */
        records: z.number().int(),
      }),
    ),
};
