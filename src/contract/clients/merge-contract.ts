import { z } from 'zod';
import { callsOf } from '../call-builder.ts';
import { idSchema, integerSchema, oneSchema } from '../call-schemas.ts';
import { ERRORS } from '../error-contract.ts';
import { entityKindSchema, jsonValueSchema, MAX_NAMES, nameSchema } from '../value-schemas.ts';

/** Of two clients that are merged: the one that stays, and the one that goes into it. */
const MERGE_SIDES = ['stays', 'goes'] as const;
export type MergeSide = (typeof MERGE_SIDES)[number];
/** Of a contact or related party that both clients have: it becomes one, or both are kept. */
const PERSON_CHOICES = ['one', 'both'] as const;
export type PersonChoice = (typeof PERSON_CHOICES)[number];

/** What a client lists, of which two may be one. */
const PERSON_KINDS = ['contacts', 'relatedParties'] as const;

/** Of two decisions that contradict each other: one of them, or the pair is open again. */
const DECISION_CHOICES = ['stays', 'goes', 'open'] as const;
export type DecisionChoice = (typeof DECISION_CHOICES)[number];
/** Where a change since the merge belongs when the merge is undone. */
const UNDO_CHOICES = ['stays', 'goes', 'both'] as const;
export type UndoChoice = (typeof UNDO_CHOICES)[number];

/** What moves with a client beside its own values. */
const MOVED_THINGS = [
  'people',
  'questions',
  'handovers',
  'decisions',
  'attached',
  'assignments',
  'findings',
  'summaries',
] as const;
export type MovedThing = (typeof MOVED_THINGS)[number];

const keySchema = z.string().min(1).max(2_000);
function choicesOf<T extends z.ZodType>(choice: T) {
  return z
    .record(keySchema, choice)
    .refine((chosen) => Object.keys(chosen).length <= MAX_NAMES)
    .default({});
}

const mergedClientSchema = z.strictObject({ id: z.string(), name: z.string() });
const planClientSchema = mergedClientSchema.extend({ version: integerSchema });

const differingValueSchema = z.strictObject({
  /** Dotted path in the client, by which it is chosen. */
  path: z.string(),
  /** The value of each; null where it has none. */
  stays: jsonValueSchema,
  goes: jsonValueSchema,
  /** When each was written (ISO 8601, UTC); null when that is not known. */
  staysAt: z.string().nullable(),
  goesAt: z.string().nullable(),
  /** The one that is chosen beforehand; null when a user has to choose. */
  preset: z.enum(MERGE_SIDES).nullable(),
  /** Why: it is the newer one, or the only one. */
  why: z.enum(['newer', 'only']).nullable(),
});
export type DifferingValue = z.infer<typeof differingValueSchema>;

const mergedPersonSchema = z.strictObject({
  /** `contacts/<id>` or `relatedParties/<id>` in the client that goes, by which it is chosen. */
  key: z.string(),
  kind: entityKindSchema,
  name: z.string(),
  /** Who it probably is in the client that stays; null when it is only in the one that goes. */
  partner: mergedClientSchema.nullable(),
  /** What speaks for that, in words. */
  reasons: z.array(z.string()),
  /** What is lost if both become one: where the values of both differ, that of the one that stays is kept. */
  dropped: z.array(
    z.strictObject({
      /** Dotted path in the person. */
      path: z.string(),
      stays: jsonValueSchema,
      goes: jsonValueSchema,
    }),
  ),
  preset: z.enum(PERSON_CHOICES),
});
export type MergedPerson = z.infer<typeof mergedPersonSchema>;

const sideDecisionSchema = z.strictObject({ decision: z.string(), by: z.string(), at: z.string() });
const contradictionSchema = z.strictObject({
  key: z.string(),
  listName: z.string(),
  externalName: z.string(),
  /** The decision of each; null where its pair is still open. */
  stays: sideDecisionSchema.nullable(),
  goes: sideDecisionSchema.nullable(),
});
export type Contradiction = z.infer<typeof contradictionSchema>;

const movedSchema = z.strictObject({
  what: z.enum(MOVED_THINGS),
  count: integerSchema,
  /** The first of them by name. */
  names: z.array(z.string()),
});
export type Moved = z.infer<typeof movedSchema>;

const mergePlanSchema = z.strictObject({
  stays: planClientSchema,
  goes: planClientSchema,
  values: z.array(differingValueSchema),
  equal: z.array(z.strictObject({ path: z.string(), value: jsonValueSchema })),
  /** The contacts and related parties of the client that goes. */
  people: z.array(mergedPersonSchema),
  /** Those of the client that stays which are not in the other. */
  others: z.array(z.strictObject({ kind: entityKindSchema, name: z.string() })),
  moved: z.array(movedSchema),
  contradictions: z.array(contradictionSchema),
});
export type MergePlan = z.infer<typeof mergePlanSchema>;

const mergeSchema = z.strictObject({
  id: z.string(),
  stays: mergedClientSchema,
  goes: mergedClientSchema,
  /**
   * Of two contacts, or two related parties, of one client, by their ids in it; null of two clients. Both sides then have the
   * id of the client, and the names of the people.
   */
  person: z.strictObject({ kind: z.enum(PERSON_KINDS), stays: z.string(), goes: z.string() }).nullable(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** A user's email, or `system`. */
  by: z.string(),
  moved: z.array(movedSchema),
  undone: z.strictObject({ at: z.string(), by: z.string() }).nullable(),
});
export type Merge = z.infer<typeof mergeSchema>;

const undoChangeSchema = z.strictObject({
  /** By which it is chosen. */
  key: z.string(),
  /** `value`: a value of the client. `person`: a contact or related party. Else a thing that had moved. */
  what: z.enum(['value', 'person', ...MOVED_THINGS]),
  /** The path of a value; the name of anything else. */
  title: z.string(),
  /** Of a value: what it is, and what it was at the merge; null for none. */
  now: jsonValueSchema,
  merged: jsonValueSchema,
  /** What happened to it, by whom and when, in words. */
  detail: z.string(),
  options: z.array(z.enum(UNDO_CHOICES)),
  /** Chosen beforehand where one client had it before. */
  preset: z.enum(UNDO_CHOICES).nullable(),
});
export type UndoChange = z.infer<typeof undoChangeSchema>;

const undoPlanSchema = z.strictObject({
  merge: mergeSchema,
  changes: z.array(undoChangeSchema),
  /** Later merges, which have to be undone first. */
  later: z.array(mergeSchema),
  /** Why the merge cannot be undone as things stand, as a sentence; null when it can. */
  obstacle: z.string().nullable(),
});
export type UndoPlan = z.infer<typeof undoPlanSchema>;

const choicesSchema = z.strictObject({
  values: choicesOf(z.enum(MERGE_SIDES)),
  people: choicesOf(z.enum(PERSON_CHOICES)),
  decisions: choicesOf(z.enum(DECISION_CHOICES)),
});
export type MergeChoices = z.infer<typeof choicesSchema>;
export const NO_CHOICES: MergeChoices = { values: {}, people: {}, decisions: {} };

const pairShape = { stays: nameSchema, goes: nameSchema };
const personShape = { id: nameSchema, kind: z.enum(PERSON_KINDS), ...pairShape };
const calls = callsOf('clients');
const errors = { NOT_FOUND: ERRORS.NOT_FOUND, CONFLICT: ERRORS.CONFLICT };

/** Merges of two clients: plan, merge, list, undo. */
export const mergeContracts = {
  plan: calls
    .get('/merges/plan', 'What a merge of two clients would do')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject(pairShape))
    .output(mergePlanSchema),
  merge: calls
    .post('/merges', 'Merge one client into another, all or nothing')
    .errors(errors)
    .input(
      z.strictObject({
        ...pairShape,
        /** The versions that the user saw: when either has another by now, nothing is merged. */
        versions: z.strictObject({ stays: integerSchema, goes: integerSchema }).optional(),
        choices: choicesSchema.default(NO_CHOICES),
        /** Writes nothing. */
        dryRun: z.boolean().default(false),
      }),
    )
    .output(z.strictObject({ plan: mergePlanSchema, merge: mergeSchema.nullable() })),
  planPeople: calls
    .get(
      '/clients/{id}/people/{kind}/merge-plan',
      'What a merge of two contacts, or two related parties, of a client would do',
    )
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject(personShape))
    .output(mergePlanSchema),
  mergePeople: calls
    .post(
      '/clients/{id}/people/{kind}/merges',
      'Merge one contact or related party of a client into another, all or nothing',
    )
    .errors(errors)
    .input(
      z.strictObject({
        ...personShape,
        /** The version of the client that the user saw: when it has another by now, nothing is merged. */
        version: integerSchema.optional(),
        choices: choicesSchema.default(NO_CHOICES),
        /** Writes nothing. */
        dryRun: z.boolean().default(false),
      }),
    )
    .output(z.strictObject({ plan: mergePlanSchema, merge: mergeSchema.nullable() })),
  ofClient: calls
    .get('/clients/{id}/merges', 'The merges of a client, newest first, and where its address leads')
    .input(z.strictObject({ id: nameSchema }))
    .output(
      z.strictObject({
        items: z.array(mergeSchema),
        /** The client that it went into, at last; null when it is there itself, or was never merged. */
        leadsTo: mergedClientSchema.nullable(),
      }),
    ),
  undoPlan: calls
    .get('/merges/{id}/undo', 'What undoing a merge would ask')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(oneSchema)
    .output(undoPlanSchema),
  undo: calls
    .post('/merges/{id}/undo', 'Undo a merge, all or nothing')
    .errors(errors)
    .input(
      z.strictObject({
        id: idSchema,
        /** Where each change since the merge belongs. */
        choices: choicesOf(z.enum(UNDO_CHOICES)),
        /** Writes nothing. */
        dryRun: z.boolean().default(false),
      }),
    )
    .output(undoPlanSchema),
};
