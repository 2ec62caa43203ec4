import { z } from 'zod';
import { callsOf } from './call-builder.ts';
import { integerSchema } from './call-schemas.ts';
import { MAX_NAME_LENGTH } from './value-schemas.ts';

/** What a new installation needs, in order, until the questions and the matching work. */
const FIRST_STEPS = ['client', 'field', 'mapping', 'rule', 'question', 'list'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

const stepSchema = z.strictObject({
  step: z.enum(FIRST_STEPS),
  /** Null while the step is to be done. */
  done: z
    .strictObject({
      /** How many there are. */
      count: integerSchema.min(1),
      /** What made it true, such as the name of the only client. */
      name: z.string(),
      /** When that was added; ISO 8601, UTC. */
      at: z.string(),
    })
    .nullable(),
});
export type StepState = z.infer<typeof stepSchema>;

const calls = callsOf('first steps');

export const firstStepsContracts = {
  firstSteps: calls.get('/first-steps', 'What a new installation still needs').output(
    z.strictObject({
      /** Whether this installation shows the demo data, which needs no first steps. */
      isDemo: z.boolean(),
      steps: z.array(stepSchema),
    }),
  ),
  adminClient: callsOf('clients')
    .get('/admin-client', 'The client that Client Admin opens')
    .input(
      z.strictObject({
        /** The client that was open last. */
        last: z.string().max(MAX_NAME_LENGTH).optional(),
      }),
    )
    .output(
      z.strictObject({
        /** The last one if it exists, else the configured one, else the first; null without clients. */
        id: z.string().nullable(),
      }),
    ),
};
