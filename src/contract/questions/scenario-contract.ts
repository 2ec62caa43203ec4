import { z } from 'zod';
import { documentContract } from '../document-contract.ts';
import {
  answerValueSchema,
  entityKindSchema,
  jsonObjectSchema,
  MAX_LIST_LENGTH,
  MAX_NAME_LENGTH,
  MAX_TEXT_LENGTH,
  nameSchema,
} from '../value-schemas.ts';

const ruleIdSchema = z.string().max(MAX_NAME_LENGTH);

/** A question session saved as a test: the entity, the steps, and the expected rows. */
export const ruleScenarioSchema = z.strictObject({
  name: nameSchema,
  kind: entityKindSchema,
  /** The entity's data when the scenario was saved. */
  record: jsonObjectSchema.optional(),
  /** Alternatively, the entity whose data is read at each run. */
  entityRef: z.strictObject({ kind: entityKindSchema, id: z.string().min(1).max(500) }).optional(),
  /** The steps in order: `['answer', dataField, ruleId, value]` or `['dismiss', dataField, ruleId]`. */
  steps: z
    .array(
      z.union([
        z.tuple([z.literal('answer'), nameSchema, ruleIdSchema, answerValueSchema]),
        z.tuple([z.literal('dismiss'), nameSchema, ruleIdSchema]),
      ]),
    )
    .max(MAX_LIST_LENGTH),
  /** The rows at its end, as text. */
  expected: z.array(z.string().max(MAX_TEXT_LENGTH)).max(MAX_LIST_LENGTH * 10),
});
export type RuleScenario = z.infer<typeof ruleScenarioSchema>;

/** Scenarios, stored and versioned like documents. */
export const ruleScenarioContracts = documentContract('/ruleScenarios', 'ruleScenarios', ruleScenarioSchema);
