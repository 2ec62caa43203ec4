import { z } from 'zod';
import { callsOf } from '../call-builder.ts';
import { READS } from '../call-effects.ts';
import { integerSchema } from '../call-schemas.ts';
import { ERRORS } from '../error-contract.ts';
import { entityKindSchema, MAX_NAME_LENGTH } from '../value-schemas.ts';
import { MAX_NOTE_LENGTH } from './matching-parts.ts';

/** A mean of both numbers. */
const meanSchema = integerSchema.min(0).max(100);

/** The most years apart that a firm can take for a slip. */
export const MAX_BIRTH_YEARS = 10;

/** Of clients, and of people: contacts and related parties. */
function schemaPerNameKind<T extends z.ZodType>(value: T) {
  return z.strictObject({ organisation: value, person: value });
}

/** From which mean on a candidate is likely, and possible; without a second line, everything else is possible. */
const linesSchema = z
  .strictObject({ likely: meanSchema, possible: meanSchema.nullable() })
  .refine(({ likely, possible }) => possible === null || possible <= likely, {
    path: ['possible'],
    message: 'Possible begins below Likely.',
  });

/** What differs for a list; an absent line is that of the kind of names, and what is not said of screening is usual. */
const listLinesSchema = z.strictObject({
  screened: z.boolean().optional(),
  likely: meanSchema.optional(),
  possible: meanSchema.optional(),
});

const alertRuleSchema = z.strictObject({
  lines: schemaPerNameKind(linesSchema),
  /** By the name of the list. */
  lists: z.record(
    z.string().min(1).max(MAX_NAME_LENGTH),
    z.strictObject({ organisation: listLinesSchema.optional(), person: listLinesSchema.optional() }),
  ),
  /** Whether clearing a likely finding of a sanctions list waits for another person. */
  secondPerson: z.boolean().optional(),
  /** How many years apart years of birth are near. */
  birthYears: integerSchema.min(0).max(MAX_BIRTH_YEARS).optional(),
});

const ruleChangeSchema = z.strictObject({
  version: integerSchema,
  at: z.string(),
  /** Empty for the first version. */
  by: z.string(),
  reason: z.string(),
  /** Likely findings that were open before and after. */
  before: integerSchema,
  after: integerSchema,
  rule: alertRuleSchema,
});

/** The rule in use, the lists that it is about, and its changes, newest first. */
const usedRuleSchema = z.strictObject({
  version: integerSchema,
  rule: alertRuleSchema,
  lists: z.array(
    z.strictObject({
      name: z.string(),
      isEmbedded: z.boolean(),
      /** How many records it has, and whether these are compared unless the rule says otherwise. */
      records: schemaPerNameKind(integerSchema),
      usual: z.boolean(),
    }),
  ),
  changes: z.array(ruleChangeSchema),
});
export type UsedAlertRule = z.infer<typeof usedRuleSchema>;

/** Findings that are open, and that are confirmed, in a tier under the rule in use and under another one. */
const tierChangeSchema = z.strictObject({
  tier: z.enum(['likely', 'possible', 'conflicting', 'below', 'not screened']),
  before: integerSchema,
  after: integerSchema,
  confirmedBefore: integerSchema,
  confirmedAfter: integerSchema,
});

const rulePreviewSchema = z.strictObject({
  tiers: z.array(tierChangeSchema),
  /** Confirmed matches that are likely now, and would no longer be: all of them are counted, the weakest are named. */
  lost: integerSchema,
  named: z.array(
    z.strictObject({
      kind: entityKindSchema,
      recordId: z.string(),
      clientId: z.string(),
      recordName: z.string(),
      listName: z.string(),
      externalName: z.string(),
      combined: integerSchema,
      tier: tierChangeSchema.shape.tier,
    }),
  ),
  /** Lists that would be compared and are not now: what they bring is not known yet. */
  unknown: z.array(z.string()),
});
export type AlertRulePreview = z.infer<typeof rulePreviewSchema>;

const calls = callsOf('screening');

/** The rule that says which findings of screening are alerts. */
export const alertRuleContracts = {
  alertRule: calls.get('/screening/alert-rules', 'The alert rule and its changes').output(usedRuleSchema),
  previewAlertRule: calls
    .post('/screening/alert-rules/preview', 'What another alert rule would do to what is found now')
    .meta(READS)
    .input(z.strictObject({ rule: alertRuleSchema }))
    .output(rulePreviewSchema),
  saveAlertRule: calls
    .put(
      '/screening/alert-rule',
      'Change the alert rule, for owners: the tiers of all findings are set again; 409 when another user changed it, 400 without a reason when confirmed matches would be lost',
    )
    .errors({
      CONFLICT: ERRORS.CONFLICT,
      BAD_REQUEST: ERRORS.BAD_REQUEST,
      OWNER_ONLY: ERRORS.OWNER_ONLY,
    })
    .input(
      z.strictObject({
        /** The version the user saw. */
        version: integerSchema.min(1),
        rule: alertRuleSchema,
        reason: z.string().trim().max(MAX_NOTE_LENGTH).default(''),
      }),
    )
    .output(usedRuleSchema),
};
