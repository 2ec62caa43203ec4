import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ACTION_TYPES, type AskedQuestion } from '#rules';
import { answersSchema, entityKindSchema, nameSchema } from './value-schemas.ts';

const askedQuestionSchema: z.ZodType<AskedQuestion> = z.strictObject({
  question: z.strictObject({
    dataField: z.string(),
    prompt: z.string(),
    type: z.enum(ACTION_TYPES),
    options: z.array(z.string()),
    category: z.string(),
    priority: z.number(),
  }),
  ruleId: z.string(),
});

/** The questions that follow from the answers so far and the one that has just changed. */
export const evaluateRulesContract = oc
  .route({
    method: 'POST',
    path: '/evaluateRules',
    tags: ['rules'],
    summary: 'The questions that follow from a changed answer',
  })
  .input(
    z.strictObject({
      answers: answersSchema,
      changedField: nameSchema,
      /** Absent: `clients`. `parties` is taken as `relatedParties`. */
      entityType: z.union([entityKindSchema, z.literal('parties')]).default('clients'),
    }),
  )
  .output(z.array(askedQuestionSchema));
