import { z } from 'zod';
import { callsOf } from './call-builder.ts';
import { integerSchema } from './call-schemas.ts';
import { SCREENING_STATES } from './clients/client-table-contract.ts';
import { ERRORS } from './error-contract.ts';
import { sessionProgressSchema, sessionUserSchema } from './questions/question-session-contract.ts';
import { REVISION_OPERATIONS } from './revision-contract.ts';
import { nameSchema } from './value-schemas.ts';

/** What is known of a client beside its document. */
const clientOverviewSchema = z.strictObject({
  /** The questions about the client; null when they were never opened. */
  questions: z
    .strictObject({
      ...sessionProgressSchema.shape,
      /** Who may save them; null when there is no one, so that anyone may. */
      holder: sessionUserSchema.nullable(),
    })
    .nullable(),
  /** The latest run that compared the client, a contact or a related party; null when there is none. */
  screening: z
    .strictObject({
      /** ISO 8601, UTC. */
      at: z.string(),
      /** Number of reference lists. */
      lists: integerSchema,
      /** Number of confirmed matches of all of them. */
      confirmed: integerSchema,
    })
    .nullable(),
  /** The standing comparison with every reference list; null until the first one is done. */
  standing: z
    .strictObject({
      at: z.string(),
      /** Whether the client is still as it was compared. */
      isCurrent: z.boolean(),
      /** The versions that it was compared with. */
      lists: z.array(z.strictObject({ name: z.string(), version: z.string() })),
      /** Reference records that are candidates, and states that no user has decided or seen. */
      found: integerSchema,
      open: integerSchema,
      /** The most urgent state of what no user has decided or seen, and how many findings have it. */
      waiting: z.strictObject({ state: z.enum(SCREENING_STATES), count: integerSchema }),
    })
    .nullable(),
  /** Number of summaries filed about the client. */
  summaries: integerSchema,
  lastRevision: z.strictObject({
    version: integerSchema,
    operation: z.enum(REVISION_OPERATIONS),
    /** Number of values that it changed. */
    values: integerSchema,
  }),
});
export type ClientOverview = z.infer<typeof clientOverviewSchema>;

/** The state of a client's questions and matches, and its last revision. */
export const clientOverviewContract = callsOf('clients')
  .get(
    '/clients/{id}/overview',
    'The progress of the questions and matches of a client, and what changed last',
  )
  .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
  .input(z.strictObject({ id: nameSchema }))
  .output(clientOverviewSchema);
