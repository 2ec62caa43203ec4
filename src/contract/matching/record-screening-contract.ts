import { z } from 'zod';
import { BIRTHDAY_CLASSES, TIERS } from '#matching';
import { callsOf } from '../call-builder.ts';
import { SCREENS } from '../call-effects.ts';
import { integerSchema, pageSize } from '../call-schemas.ts';
import { ERRORS } from '../error-contract.ts';
import { entityKindSchema, nameSchema } from '../value-schemas.ts';

/** Most records of one call, and most candidates of each in its answer. */
const MAX_SCREENED = 1_000;
const MAX_CANDIDATES = 100;
const USUAL_CANDIDATES = 25;

const screenedRecord = z.strictObject({
  /** The caller's own id, which the answer repeats; it need not be known here. */
  id: z.string().max(256).optional(),
  kind: z.enum(['person', 'organisation']),
  name: nameSchema,
  /** As much of it as is known: `1971-06-04`, `1971-06` or `1971`. */
  birthday: z
    .string()
    .regex(/^\d{4}(-\d{2}(-\d{2})?)?$/, 'Write this as 1971-06-04, 1971-06 or 1971.')
    .optional(),
});
export type ScreenedRecord = z.infer<typeof screenedRecord>;

const screenedCandidate = z.strictObject({
  list: z.string(),
  listName: z.string(),
  kind: entityKindSchema,
  externalId: z.string(),
  externalName: z.string(),
  /** By the firm's rule of alerts. */
  tier: z.enum(TIERS),
  /** Why: both numbers and their mean, 0–100, and how the birthdays compare. */
  score: integerSchema,
  words: integerSchema,
  combined: integerSchema,
  birthday: z.enum(BIRTHDAY_CLASSES),
});
export type ScreenedCandidate = z.infer<typeof screenedCandidate>;

export const recordScreeningContracts = {
  screenRecords: callsOf('screening')
    .post(
      '/screening/records',
      'Compare up to 1,000 records of your own with reference lists; nothing is stored, or with `keep` a row of the audit log',
    )
    .meta(SCREENS)
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, OVERLOADED: ERRORS.OVERLOADED })
    .input(
      z.strictObject({
        records: z.array(screenedRecord).min(1).max(MAX_SCREENED),
        /** Ids of reference lists; the current version of each when absent. */
        lists: z.array(nameSchema).min(1).max(20).optional(),
        /** Most candidates of a record in the answer. */
        limit: pageSize(USUAL_CANDIDATES, MAX_CANDIDATES),
        /** Whether the audit log keeps each record with what was found; it takes the right to write as well. */
        keep: z.boolean().optional(),
      }),
    )
    .output(
      z.strictObject({
        /** Records that the audit log keeps. */
        kept: integerSchema,
        lists: z.array(z.strictObject({ id: z.string(), name: z.string(), version: z.string() })),
        /** In the order of the records. */
        items: z.array(
          z.strictObject({
            id: z.string().nullable(),
            /** Most worth an officer's time first. */
            candidates: z.array(screenedCandidate),
            /** Whether there are more candidates, which are worth less of an officer's time than these. */
            isMore: z.boolean(),
          }),
        ),
      }),
    ),
};
