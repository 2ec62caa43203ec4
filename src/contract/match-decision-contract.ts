import { oc } from '@orpc/contract';
import { z } from 'zod';
import { BULK_ACTIONS } from '#matching';
import { ERRORS } from './error-contract.ts';
import { madeDecisionSchema } from './match-candidate-contract.ts';
import {
  cursorSchema,
  decidedCounts,
  decisionSchema,
  kindSchema,
  MAX_NOTE_LENGTH,
  matchingPageSize,
  matchRecordIdSchema,
  pairKeySchema,
  runIdSchema,
} from './matching-parts.ts';

/** Most decisions one step makes. */
export const MAX_STEP_DECISIONS = 20_000;
/** Most decisions one request names one by one. */
export const MAX_NAMED_DECISIONS = 500;

/** One pair, or a group as a whole: candidates and groups both say their `key`. */
const pairSchema = z.strictObject({ recordId: matchRecordIdSchema, key: pairKeySchema });

const bulkInput = {
  runId: runIdSchema,
  what: z.enum(BULK_ACTIONS),
  /** Only of this record; `delete-remaining` needs it. */
  recordId: matchRecordIdSchema.optional(),
  kind: kindSchema.optional(),
};
/** One decision a bulk action makes. */
const bulkItemSchema = z.strictObject({
  ...pairSchema.shape,
  kind: kindSchema,
  name: z.string(),
  /** Empty for a group, which `count` candidates make. */
  externalName: z.string(),
  score: z.number().int().nullable(),
  count: z.number().int(),
  decision: decisionSchema,
});
export type BulkItem = z.infer<typeof bulkItemSchema>;

const stepSchema = z.strictObject({
  ...decidedCounts.shape,
  /** What undo takes back next; null when nothing is left. */
  step: z.strictObject({ label: z.string(), items: z.number().int() }).nullable(),
});

/** Decisions that were made otherwise in the meantime. */
const currentSchema = z.strictObject({
  current: z.array(z.strictObject({ ...pairSchema.shape, name: z.string(), decision: madeDecisionSchema })),
});
const conflict = { CONFLICT: { ...ERRORS.CONFLICT, data: currentSchema.partial() } };
const errors = { NOT_FOUND: ERRORS.NOT_FOUND, ...conflict };
const tags = ['matching'];

/** Deciding about candidates, many at once, and taking it back. */
export const matchDecisionContracts = {
  decide: oc
    .route({
      method: 'POST',
      path: '/matching/runs/{runId}/decisions',
      tags,
      summary: 'Decide about pairs and groups, all or none, as one step of undo',
    })
    .errors(errors)
    .input(
      z.strictObject({
        runId: runIdSchema,
        items: z
          .array(
            pairSchema.extend({
              decision: decisionSchema,
              /** The decision the reader saw; 409 when it is another by now. Absent: undecided, or one's own. */
              expected: decisionSchema.optional(),
              note: z.string().max(MAX_NOTE_LENGTH).optional(),
            }),
          )
          .min(1)
          .max(MAX_NAMED_DECISIONS),
        /** What undo calls the step. */
        label: z.string().trim().min(1).max(200).optional(),
      }),
    )
    .output(stepSchema),
  previewBulk: oc
    .route({
      method: 'POST',
      path: '/matching/runs/{runId}/bulk',
      tags,
      summary: 'The exact list of what a bulk action would decide',
    })
    .errors(errors)
    .input(z.strictObject({ ...bulkInput, cursor: cursorSchema.optional(), limit: matchingPageSize }))
    .output(
      z.strictObject({
        items: z.array(bulkItemSchema),
        count: z.number().int(),
        /** Names this very list; applying needs it. */
        hash: z.string(),
        nextCursor: z.string().nullable(),
      }),
    ),
  applyBulk: oc
    .route({
      method: 'POST',
      path: '/matching/runs/{runId}/bulk/apply',
      tags,
      summary: 'Decide all of the list that was shown, as one step; 409 when it is another list by now',
    })
    .errors(errors)
    .input(z.strictObject({ ...bulkInput, hash: z.string().max(100) }))
    .output(stepSchema),
  undo: oc
    .route({
      method: 'POST',
      path: '/matching/runs/{runId}/undo',
      tags,
      summary: 'Take back one’s own last step; 409 when somebody decided otherwise since, or nothing is left',
    })
    .errors(errors)
    .input(z.strictObject({ runId: runIdSchema }))
    .output(
      stepSchema.extend({
        undone: z.string(),
        /** The first of what was taken back. */
        items: z
          .array(z.strictObject({ ...pairSchema.shape, decision: decisionSchema }))
          .max(MAX_NAMED_DECISIONS),
      }),
    ),
  warnings: oc
    .route({
      method: 'GET',
      path: '/matching/runs/{runId}/warnings',
      tags,
      summary: 'What stands between this run and its resolution',
    })
    .errors(errors)
    .input(z.strictObject({ runId: runIdSchema }))
    .output(
      z.strictObject({
        /** Candidates and groups without a decision, by kind; resolution waits for all. */
        undecided: z.strictObject({
          clients: z.number().int(),
          contacts: z.number().int(),
          relatedParties: z.number().int(),
        }),
        /** Records for which several reference records are confirmed. */
        severalConfirmed: z.array(
          z.strictObject({
            recordId: z.string(),
            name: z.string(),
            matches: z.number().int(),
            /** Of some of them. */
            externalNames: z.array(z.string()),
          }),
        ),
        /** Reference records that are confirmed for several records of ours. */
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
