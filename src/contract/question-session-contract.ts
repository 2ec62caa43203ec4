import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ERRORS } from './error-contract.ts';
import { jsonObjectSchema } from './value-schemas.ts';

/** A user's question session as it is stored. `version` is 0 before the first save. */
const savedSessionSchema = z.strictObject({
  version: z.number().int().min(0),
  /** The state from which `#rules` rebuilds the question list; null without a session. */
  state: jsonObjectSchema.nullable(),
});

export const questionSessionContracts = {
  read: oc
    .route({
      method: 'GET',
      path: '/question-session',
      tags: ['question session'],
      summary: 'Your question session',
    })
    .output(savedSessionSchema),
  save: oc
    .route({
      method: 'PUT',
      path: '/question-session',
      tags: ['question session'],
      summary: 'Keep your question session',
    })
    .errors({ CONFLICT: { ...ERRORS.CONFLICT, data: z.object({ current: savedSessionSchema }) } })
    .input(z.strictObject({ version: z.number().int().min(0), state: jsonObjectSchema }))
    .output(z.strictObject({ version: z.number().int() })),
  restart: oc
    .route({
      method: 'DELETE',
      path: '/question-session',
      tags: ['question session'],
      summary: 'Forget your question session',
    })
    .output(z.strictObject({ version: z.number().int() })),
};
