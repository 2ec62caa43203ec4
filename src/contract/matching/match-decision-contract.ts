import { z } from 'zod';
import { BIRTHDAY_CLASSES, BULK_ACTIONS } from '#matching';
import { callsOf } from '../call-builder.ts';
import { READS } from '../call-effects.ts';
import { cursorSchema, integerSchema, pageOf, pageSize } from '../call-schemas.ts';
import { ERRORS } from '../error-contract.ts';
import { entityKindSchema } from '../value-schemas.ts';
import {
  decidedCounts,
  decisionSchema,
  MAX_NOTE_LENGTH,
  madeDecisionSchema,
  matchRecordIdSchema,
  pairKeySchema,
  reasonCodeSchema,
  runIdSchema,
} from './matching-parts.ts';
import { recordFilter } from './record-filter.ts';

/** Most decisions in one step. */
export const MAX_STEP_DECISIONS = 20_000;
/** Most decisions that one request lists one by one. */
export const MAX_NAMED_DECISIONS = 500;

/** One pair, or a group as a whole, by the `key` of the candidate or group. */
const pairSchema = z.strictObject({ recordId: matchRecordIdSchema, key: pairKeySchema });

const bulkInput = {
  runId: runIdSchema,
  what: z.enum(BULK_ACTIONS),
  /** Restricts the action to one record; required for `delete-remaining`. */
  recordId: matchRecordIdSchema.optional(),
  kind: entityKindSchema.optional(),
  /** Which candidates of which records; required for `delete-fitting`. */
  filter: z.strictObject(recordFilter).optional(),
};
/** One decision of a bulk action. */
const bulkItemSchema = z.strictObject({
  ...pairSchema.shape,
  kind: entityKindSchema,
  name: z.string(),
  /** With the name that was compared when that is another; empty for a group, which has `count` candidates. */
  externalName: z.string(),
  score: integerSchema.nullable(),
  /** How the birthdays compare; null for a group. */
  birthday: z.enum(BIRTHDAY_CLASSES).nullable(),
  count: integerSchema,
  decision: decisionSchema,
});
export type BulkItem = z.infer<typeof bulkItemSchema>;

const stepSchema = z.strictObject({
  ...decidedCounts.shape,
  /** The step that undo reverts next; null when there is none. */
  step: z.strictObject({ label: z.string(), items: integerSchema }).nullable(),
  /** The revision of the run that this step made; null when it changed nothing. */
  revision: integerSchema.nullable(),
});

/** Decisions that another user has made since. */
const currentSchema = z.strictObject({
  current: z.array(z.strictObject({ ...pairSchema.shape, name: z.string(), decision: madeDecisionSchema })),
});
const conflict = { CONFLICT: { ...ERRORS.CONFLICT, data: currentSchema.partial() } };
const errors = { NOT_FOUND: ERRORS.NOT_FOUND, ...conflict };
const calls = callsOf('matching');

/** Decisions about candidates, one by one or in bulk, and their undo. */
export const matchDecisionContracts = {
  decide: calls
    .post(
      '/matching/runs/{runId}/decisions',
      'Decide about pairs and groups, all or none, as one step of undo',
    )
    .errors(errors)
    .input(
      z.strictObject({
        runId: runIdSchema,
        items: z
          .array(
            pairSchema.extend({
              decision: decisionSchema,
              /** The decision the user saw; 409 when it has changed. Absent: undecided, or the user's own. */
              expected: decisionSchema.optional(),
              note: z.string().max(MAX_NOTE_LENGTH).optional(),
              /** The code of a reason; required on sanctions lists. Absent: that of the same decision stays. */
              reason: reasonCodeSchema.optional(),
            }),
          )
          .min(1)
          .max(MAX_NAMED_DECISIONS),
        /** The name of the step in undo. */
        label: z.string().trim().min(1).max(200).optional(),
      }),
    )
    .output(stepSchema),
  attach: calls
    .post(
      '/matching/runs/{runId}/records/{recordId}/attached',
      'Make a reference record that was not found a candidate of a record, as one step of undo',
    )
    .errors(errors)
    .input(
      z.strictObject({
        runId: runIdSchema,
        recordId: matchRecordIdSchema,
        /** Id of one of the lists of the run. */
        list: z.string().min(1).max(256),
        externalId: z.string().min(1).max(256),
      }),
    )
    .output(stepSchema),
  previewBulk: calls
    .post('/matching/runs/{runId}/bulk', 'The exact list of what a bulk action would decide')
    .meta(READS)
    .errors(errors)
    .input(z.strictObject({ ...bulkInput, cursor: cursorSchema, limit: pageSize(50) }))
    .output(
      pageOf(bulkItemSchema).extend({
        count: integerSchema,
        /** Records of ours that they are of. */
        records: integerSchema,
        /** What fits a filter and stays open: it is decided alone, or by two persons. */
        staysOpen: z.strictObject({ recommended: integerSchema, forTwo: integerSchema }),
        /** Identifies exactly this list; required to apply it. */
        hash: z.string(),
        /** Whether one of them is on a list where each decision needs a reason. */
        needsReason: z.boolean(),
      }),
    ),
  applyBulk: calls
    .post(
      '/matching/runs/{runId}/bulk/apply',
      'Decide the list as it was shown, except what is left out, as one step; 409 when it has changed',
    )
    .errors(errors)
    .input(
      z.strictObject({
        ...bulkInput,
        hash: z.string().max(100),
        /** What of the list stays as it is. */
        except: z.array(pairSchema).max(MAX_NAMED_DECISIONS).default([]),
        /** One reason and one note for all. */
        reason: reasonCodeSchema.optional(),
        note: z.string().max(MAX_NOTE_LENGTH).optional(),
      }),
    )
    .output(stepSchema),
  undo: calls
    .post(
      '/matching/runs/{runId}/undo',
      'Undo your last step, but for what another user has decided about since; 409 when none is left',
    )
    .errors(errors)
    .input(z.strictObject({ runId: runIdSchema }))
    .output(
      stepSchema.extend({
        undone: z.string(),
        /** The first of the reverted decisions. */
        items: z
          .array(z.strictObject({ ...pairSchema.shape, decision: decisionSchema }))
          .max(MAX_NAMED_DECISIONS),
        /** The first of the decisions that stay, as another user has made them since. */
        ...currentSchema.shape,
      }),
    ),
  warnings: calls
    .get('/matching/runs/{runId}/warnings', 'What blocks the resolution of a run')
    .errors(errors)
    .input(z.strictObject({ runId: runIdSchema }))
    .output(
      z.strictObject({
        /** Candidates and groups without a decision, by kind; resolution requires 0. */
        undecided: z.strictObject({
          clients: integerSchema,
          contacts: integerSchema,
          relatedParties: integerSchema,
        }),
        /** Records for which several reference records are confirmed. */
        severalConfirmed: z.array(
          z.strictObject({
            recordId: z.string(),
            name: z.string(),
            matches: integerSchema,
            /** The names of some of them. */
            externalNames: z.array(z.string()),
          }),
        ),
        /** Reference records that are confirmed for several of our records. */
        confirmedTwice: z.array(
          z.strictObject({
            list: z.string(),
            externalId: z.string(),
            externalName: z.string(),
            records: z.array(z.strictObject({ recordId: z.string(), name: z.string() })),
          }),
        ),
        step: stepSchema.shape.step,
      }),
    ),
};
