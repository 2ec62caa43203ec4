import { z } from 'zod';
import { SAVE_OUTCOMES } from '#matching';
import { callsOf } from '../call-builder.ts';
import { integerSchema } from '../call-schemas.ts';
import { ERRORS } from '../error-contract.ts';
import { jsonValueSchema, nameSchema } from '../value-schemas.ts';
import {
  fieldChoiceSchema,
  resolutionItemSchema,
  undecided,
  writtenCounts,
} from './match-resolution-contract.ts';
import { matchRecordIdSchema, runIdSchema } from './matching-parts.ts';

/** Most fields that a preview lists. */
export const MAX_PREVIEWED_FIELDS = 50;
/** Most records that a preview names for each outcome. */
export const MAX_PREVIEWED_NAMES = 50;

const namedRecord = z.strictObject({ recordId: z.string(), name: z.string() });

/** A record that a save writes, or would write if its client had not changed since. */
const writtenRecordSchema = z.strictObject({
  ...namedRecord.shape,
  /** Whether its client changed since the choices were made, so that the choices have to be looked at again. */
  stale: z.boolean(),
  /** The current version of its client, and the choices made for the fields it still has. */
  clientVersion: integerSchema,
  choices: z.record(z.string(), fieldChoiceSchema),
  /** The number of its changed fields, listed or not. */
  fields: integerSchema,
  changes: z.array(
    z.strictObject({
      path: z.string(),
      /** The field's label; null when no field has this path. */
      label: z.string().nullable(),
      /** The present value; absent when there is none. */
      now: jsonValueSchema.optional(),
      next: jsonValueSchema,
    }),
  ),
});
export type WrittenRecord = z.infer<typeof writtenRecordSchema>;

const namedRecords = z.strictObject({ count: integerSchema, first: z.array(namedRecord) });

const savePreviewSchema = z.strictObject({
  /** All that would be written, stale records included. */
  written: writtenCounts,
  /** The first written records, with at most 50 fields in total; stale ones come first. */
  records: z.array(writtenRecordSchema),
  /** How many open records have each outcome, and the first of them. */
  outcomes: z.record(z.enum(SAVE_OUTCOMES), namedRecords),
});
export type SavePreview = z.infer<typeof savePreviewSchema>;

const calls = callsOf('matching');
const records = z.array(matchRecordIdSchema).min(1).max(1_000);

/** Saves choices into clients, and closes or reopens records. */
export const matchSaveContracts = {
  previewSave: calls
    .get('/matching/runs/{runId}/save', 'What a save would write, and what it would leave open')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, CONFLICT: ERRORS.CONFLICT, ...undecided })
    .input(z.strictObject({ runId: runIdSchema, recordId: matchRecordIdSchema.optional() }))
    .output(savePreviewSchema),
  save: calls
    .post(
      '/matching/runs/{runId}/save',
      'Write choices into their clients, or none. A record without a value to write, or with several matches of which none is chosen, stays open',
    )
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      ...undecided,
      CONFLICT: {
        ...ERRORS.CONFLICT,
        /** Clients that have changed since the choices were made. */
        data: z
          .object({
            stale: z.array(z.strictObject({ clientId: z.string(), recordIds: z.array(z.string()) })),
          })
          .partial(),
      },
      FOUR_EYES: { ...ERRORS.FOUR_EYES, data: z.object({ records: z.array(namedRecord) }) },
    })
    .input(
      z.strictObject({
        runId: runIdSchema,
        /** Only these records; absent: all unsaved ones that the user may save. */
        recordIds: records.optional(),
        /** All but these records. */
        except: records.optional(),
        /** Whether records without a value to write are closed as they are. */
        closeUnchanged: z.boolean().default(false),
        /** The counts the user saw; when they differ from what would be written, nothing is written. */
        written: writtenCounts.optional(),
      }),
    )
    .output(
      z.strictObject({
        /** The clients that changed, with their new versions. */
        saved: z.array(z.strictObject({ clientId: nameSchema, version: integerSchema })),
        /** Number of closed records, with and without a written value. */
        records: integerSchema,
        /** Number of confirmed records of the run that are still open. */
        open: integerSchema,
      }),
    ),
  reopen: calls
    .post('/matching/runs/{runId}/reopen', 'Reopen a record that a save closed without writing')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, CONFLICT: ERRORS.CONFLICT, ...undecided })
    .input(z.strictObject({ runId: runIdSchema, recordId: matchRecordIdSchema }))
    .output(resolutionItemSchema),
};
