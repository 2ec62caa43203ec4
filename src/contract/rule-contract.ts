import { z } from 'zod';
import { RULE_KINDS } from '#records';
import { ACTION_TYPES, type AskedQuestion } from '#rules';
import { callsOf } from './call-builder.ts';
import { READS } from './call-effects.ts';
import { integerSchema } from './call-schemas.ts';
import { ERRORS } from './error-contract.ts';
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
export const evaluateRulesContract = callsOf('rules')
  .post('/evaluateRules', 'The questions that follow from a changed answer')
  .meta(READS)
  .input(
    z.strictObject({
      answers: answersSchema,
      changedField: nameSchema,
      /** Absent: `clients`. `parties` is taken as `relatedParties`. */
      entityType: z.union([entityKindSchema, z.literal('parties')]).default('clients'),
    }),
  )
  .output(z.array(askedQuestionSchema));

/** Most rules that are changed at once. */
const MAX_CHANGED_RULES = 20_000;

/** One change of several rules. */
const rulesChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('switch'), off: z.boolean() }),
  z.strictObject({ kind: z.literal('category'), category: z.string().max(500) }),
  /** Empty: every kind. */
  z.strictObject({ kind: z.literal('applicableTo'), kinds: z.array(z.enum(RULE_KINDS)).max(3) }),
  z.strictObject({ kind: z.literal('delete') }),
]);
export type RulesChange = z.infer<typeof rulesChangeSchema>;

/** Changes several rules as one batch, which can be taken back. */
export const changeRulesContract = callsOf('rules')
  .post(
    '/change-rules',
    'Switch several rules off or on, set their category or kinds, or delete them, all or nothing',
  )
  .errors({ CONFLICT: ERRORS.CONFLICT, PASSWORD_NEEDED: ERRORS.PASSWORD_NEEDED })
  .input(
    z.strictObject({
      /** The rules and the versions the caller has seen. */
      rules: z
        .array(z.strictObject({ id: nameSchema, version: integerSchema.min(1) }))
        .min(1)
        .max(MAX_CHANGED_RULES),
      change: rulesChangeSchema,
    }),
  )
  .output(
    z.strictObject({
      /** For taking it back; null when nothing changed. */
      batchId: z.string().nullable(),
      /** Number of rules that changed. */
      changed: integerSchema,
    }),
  );
