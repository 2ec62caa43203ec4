import { z } from 'zod';
import { documentContract } from './document-contract.ts';
import {
  answerValueSchema,
  entityKindSchema,
  jsonObjectSchema,
  MAX_LIST_LENGTH,
  MAX_NAME_LENGTH,
  MAX_TEXT_LENGTH,
  nameSchema,
} from './value-schemas.ts';

const ruleIdSchema = z.string().max(MAX_NAME_LENGTH);

/** A question session saved to be run again: for whom, what was done, and the rows it ended with. */
export const ruleScenarioSchema = z.strictObject({
  name: nameSchema,
  kind: entityKindSchema,
  /** The record it was for, as it was then. */
  record: jsonObjectSchema.optional(),
  /** Or the entity whose record is read anew with each run. */
  entityRef: z.strictObject({ kind: entityKindSchema, id: z.string().min(1).max(500) }).optional(),
  /** What was done, in its order: `['answer', dataField, ruleId, value]` or `['dismiss', dataField, ruleId]`. */
  steps: z
    .array(
      z.union([
        z.tuple([z.literal('answer'), nameSchema, ruleIdSchema, answerValueSchema]),
        z.tuple([z.literal('dismiss'), nameSchema, ruleIdSchema]),
      ]),
    )
    .max(MAX_LIST_LENGTH),
  /** The rows it showed at its end, as drawn. */
  expected: z.array(z.string().max(MAX_TEXT_LENGTH)).max(MAX_LIST_LENGTH * 10),
});
export type RuleScenario = z.infer<typeof ruleScenarioSchema>;

/** Saved scenarios, stored and versioned as the documents are. */
export const ruleScenarioContracts = documentContract('/ruleScenarios', 'ruleScenarios', ruleScenarioSchema);
