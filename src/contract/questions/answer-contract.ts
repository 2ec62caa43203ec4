import { z } from 'zod';
import { callsOf } from '../call-builder.ts';
import { READS } from '../call-effects.ts';
import { integerSchema } from '../call-schemas.ts';
import { entityParamsSchema, namedEntitySchema } from '../entity-contract.ts';
import { ERRORS } from '../error-contract.ts';
import {
  answerValueSchema,
  jsonObjectSchema,
  jsonValueSchema,
  MAX_LIST_LENGTH,
  nameSchema,
} from '../value-schemas.ts';

/** Longest prompt of a question that is named with a saved answer, in characters. */
const MAX_PROMPT_LENGTH = 2_000;

/** An answer of the dashboard, with the question and the rule that asked for it; a null one is to be cleared. */
const answerSchema = z.strictObject({
  dataField: nameSchema,
  ruleId: nameSchema,
  prompt: z.string().max(MAX_PROMPT_LENGTH),
  value: answerValueSchema,
  /** Why its question no longer applies, empty when that is not known; absent while it is asked. */
  because: z.string().max(MAX_PROMPT_LENGTH).optional(),
});

/** A value that saving writes into a record. */
const answerChangeSchema = answerSchema.extend({
  /** Dotted path in the client, contact or related party. */
  path: z.string(),
  /** Whether a mapping names the path; otherwise it is the field's own name. */
  isMapped: z.boolean(),
  /** What the record has now; absent when it has nothing. */
  old: jsonValueSchema.optional(),
  /** null when the value is cleared. */
  new: jsonValueSchema,
  /** For a value whose question no longer applies: what wrote it; absent when the history no longer has it. */
  origin: z.strictObject({ operation: z.string(), by: z.string(), at: z.string() }).optional(),
  /** The change of another user since the user saw the record. */
  changed: z
    .strictObject({
      /** What the user saw; null for nothing. */
      was: jsonValueSchema,
      /** A user's email; null when the history no longer has it. */
      by: z.string().nullable(),
      at: z.string().nullable(),
    })
    .optional(),
});

const unsavedAnswerSchema = answerSchema.extend({
  /** `field`: it stays in the session until its field is changed; `record`: the record cannot take it. */
  cause: z.enum(['field', 'record']),
  /** A sentence. */
  reason: z.string(),
});

/** What saving some answers would do. Answers that the record has already are in neither list. */
const answerPreviewSchema = z.strictObject({
  entity: namedEntitySchema,
  /** The client, contact or related party as it is now. */
  record: jsonObjectSchema,
  changes: z.array(answerChangeSchema),
  unsaved: z.array(unsavedAnswerSchema),
});
export type AnswerPreview = z.infer<typeof answerPreviewSchema>;

const calls = callsOf('entities');

/** Saving the answers of the dashboard into the record of the entity they are about. */
export const answerContracts = {
  preview: calls
    .post(
      '/entities/{kind}/{id}/answers/preview',
      'Preview what saving these answers would write, beside what the record has now',
    )
    .meta(READS)
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(
      entityParamsSchema.extend({
        answers: z
          .array(
            answerSchema.extend({
              /** What the user saw in the record, null for nothing; when it is absent, no change is reported. */
              was: jsonValueSchema.optional(),
            }),
          )
          .max(MAX_LIST_LENGTH),
      }),
    )
    .output(answerPreviewSchema),
  save: calls
    .post(
      '/entities/{kind}/{id}/answers',
      'Write these answers into the record, or none of them when a value has changed',
    )
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      CONFLICT: { ...ERRORS.CONFLICT, data: z.object({ preview: answerPreviewSchema }) },
    })
    .input(
      entityParamsSchema.extend({
        answers: z
          .array(
            answerSchema.extend({
              path: z.string().max(200),
              /** The value of the record that the user saw, null for nothing. */
              old: jsonValueSchema,
            }),
          )
          .min(1)
          .max(MAX_LIST_LENGTH),
      }),
    )
    .output(
      z.strictObject({
        entity: namedEntitySchema,
        record: jsonObjectSchema,
        /** The client's version after the save. */
        version: integerSchema,
        /** ISO 8601, UTC. */
        at: z.string(),
      }),
    ),
};
