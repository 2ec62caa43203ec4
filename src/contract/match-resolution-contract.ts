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
const fieldChoiceSchema = z.discriminatedUnion('use', [
  z.strictObject({ use: z.literal('internal') }),
  z.strictObject({ use: z.literal('external') }),
  z.strictObject({ use: z.literal('custom'), text: z.string().max(MAX_TEXT_LENGTH) }),
]);
export type FieldChoice = z.infer<typeof fieldChoiceSchema>;

/** One field side by side; undefined where a side has no value. */
const rowSchema = z.strictObject({
  /** Within the record: `address.city`. */
  path: z.string(),
  /** What its field is called; null where no field keeps this path. */
  label: z.string().nullable(),
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
  score: z.number().int(),
  by: z.string(),
  at: z.string(),
  note: z.string().nullable(),
});

export type MatchView = z.infer<typeof matchSchema>;

/** A record of ours to be resolved, or one for which nothing is confirmed. */
const resolutionItemSchema = z.strictObject({
  recordId: z.string(),
  kind: kindSchema,
  clientId: z.string(),
  /** Of the client as it is now; choices name it. */
  clientVersion: z.number().int(),
  name: z.string(),
  /** Whose values the rows hold; null when nothing is confirmed, or several are and none of them is chosen. */
  match: matchSchema.nullable(),
  /** How many reference records are confirmed for it, everyone in a group that is confirmed as a whole among them. */
  matches: z.number().int(),
  rows: z.array(rowSchema),
  choices: z.record(z.string(), fieldChoiceSchema),
  /** The client changed after the choices were made: look at them again. */
  stale: z.boolean(),
  saved: z.boolean(),
  /** The reader confirmed a match of it, and somebody else must save it. */
  needsOther: z.boolean(),
});
export type ResolutionItem = z.infer<typeof resolutionItemSchema>;

const writtenCounts = z.strictObject({ fields: z.number().int(), records: z.number().int() });
export type WrittenCounts = z.infer<typeof writtenCounts>;

/** How many records of a run there are to resolve. */
const resolutionCountsSchema = z.strictObject({
  /** With a confirmed match, and without one. */
  matched: z.number().int(),
  unmatched: z.number().int(),
  /** Of those with one: not saved yet; and of these such as a save by the reader closes. */
  open: z.number().int(),
  mine: z.number().int(),
  /** Such as it leaves open until somebody chooses one of their several matches. */
  unchosen: z.number().int(),
  /** What a save by the reader would write. */
  written: writtenCounts,
});
export type ResolutionCounts = z.infer<typeof resolutionCountsSchema>;

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
        nextCursor: z.string().nullable(),
      }),
    ),
  resolutionCounts: oc
    .route({
      method: 'GET',
      path: '/matching/runs/{runId}/resolution/counts',
      tags,
      summary: 'How many records are to be resolved, and what a save would write',
    })
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, CONFLICT: ERRORS.CONFLICT, ...undecided })
    .input(z.strictObject({ runId: runIdSchema }))
    .output(resolutionCountsSchema),
  matches: oc
    .route({
      method: 'GET',
      path: '/matching/runs/{runId}/records/{recordId}/matches',
      tags,
      summary: 'The matches of a record: those confirmed one by one, then everyone in its confirmed groups',
    })
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, CONFLICT: ERRORS.CONFLICT, ...undecided })
    .input(
      z.strictObject({
        runId: runIdSchema,
        recordId: matchRecordIdSchema,
        cursor: cursorSchema.optional(),
        limit: matchingPageSize,
      }),
    )
    .output(
      z.strictObject({
        items: z.array(matchSchema),
        total: z.number().int(),
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
        /** Whose values are taken; needed when several are confirmed and none is chosen yet. */
        match: pairKeySchema.optional(),
        choices: z.record(pathSchema, fieldChoiceSchema),
      }),
    )
    .output(resolutionItemSchema),
  chooseEverywhere: oc
    .route({
      method: 'POST',
      path: '/matching/runs/{runId}/choices',
      tags,
      summary: 'Take external values where nothing is recorded internally, in all records that are not saved',
    })
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, CONFLICT: ERRORS.CONFLICT, ...undecided })
    .input(z.strictObject({ runId: runIdSchema, preset: z.literal('external-where-empty') }))
    /** In how many records something was chosen. */
    .output(z.strictObject({ records: z.number().int() })),
  save: oc
    .route({
      method: 'POST',
      path: '/matching/runs/{runId}/save',
      tags,
      summary:
        'Write all choices into their clients, or none. A record with several matches of which none is chosen stays open',
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
        /** Only these; absent: all that are not saved and that the reader may save. */
        recordIds: z.array(matchRecordIdSchema).min(1).max(1_000).optional(),
        /** What the reader saw would be written: when it is something else, nothing is. */
        written: writtenCounts.optional(),
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
