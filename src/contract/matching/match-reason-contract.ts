import { z } from 'zod';
import { callsOf } from '../call-builder.ts';
import { integerSchema } from '../call-schemas.ts';
import { ERRORS } from '../error-contract.ts';
import { reasonCodeSchema, reasonSchema } from './matching-parts.ts';

/** Most reasons in the list: the keys 1 to 9 choose one. */
export const MAX_REASONS = 9;
/** Longest wording of a reason, in characters. */
export const MAX_REASON_LENGTH = 60;

/** The reasons for decisions, and the version of their list. */
const reasonListSchema = z.strictObject({
  version: integerSchema,
  reasons: z.array(reasonSchema),
  changedAt: z.string(),
});
export type ReasonList = z.infer<typeof reasonListSchema>;

const calls = callsOf('matching');

/** The list of reasons for decisions, which the firm maintains. */
export const matchReasonContracts = {
  reasons: calls.get('/matching/reasons', 'The reasons for decisions').output(reasonListSchema),
  saveReasons: calls
    .put(
      '/matching/reasons',
      'Replace the reasons; 409 when another user did since. Decisions keep the wording they were made with',
    )
    .errors({ CONFLICT: ERRORS.CONFLICT })
    .input(
      z.strictObject({
        /** The version the user saw. */
        version: integerSchema.min(1),
        reasons: z
          .array(
            z.strictObject({
              /** Absent for a new reason. */
              code: reasonCodeSchema.optional(),
              label: z.string().trim().min(1).max(MAX_REASON_LENGTH),
            }),
          )
          .min(1)
          .max(MAX_REASONS),
      }),
    )
    .output(reasonListSchema),
};
