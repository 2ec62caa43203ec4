import { z } from 'zod';
import { BIRTHDAY_VERDICTS, TIERS } from '#matching';
import { entityKindSchema } from '../value-schemas.ts';
import { RESULT_CHANGES, whoseSchema } from './matching-parts.ts';

/** The longest name of a programme, topic or regime that can be asked for. */
export const MAX_TOPIC_LENGTH = 500;

/** What a reference list gives of whom is wanted. */
export const markFilter = {
  /** The two-letter code of a country: of residence, or a nationality. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  /** A programme, topic or regime. */
  topic: z.string().min(1).max(MAX_TOPIC_LENGTH).optional(),
};
/** The countries (two-letter codes) and topics by which can be filtered. */
export const marksSchema = z.strictObject({ countries: z.array(z.string()), topics: z.array(z.string()) });
export type ListMarks = z.infer<typeof marksSchema>;

/** The filter of a run's records. */
export const recordFilter = {
  kind: entityKindSchema.optional(),
  /** Part of the normalised name. */
  q: z.string().max(200).optional(),
  status: z.enum(['all', 'undecided', 'decided', 'none-found', 'not-compared']).default('all'),
  /** Only records with a candidate by name whose score is in this range. */
  minScore: z.coerce.number().int().min(0).max(100).optional(),
  maxScore: z.coerce.number().int().min(0).max(100).optional(),
  change: z.enum(RESULT_CHANGES).optional(),
  whose: whoseSchema.optional(),
  /** Only records with a candidate or a group in the list of this name. */
  list: z.string().min(1).max(256).optional(),
  /** Only records with a candidate of this tier under the alert rule in use, and with such birthdays. */
  tier: z.enum(TIERS).optional(),
  birthday: z.enum(BIRTHDAY_VERDICTS).optional(),
  /** Only records with a candidate of which the list gives these. */
  ...markFilter,
};
