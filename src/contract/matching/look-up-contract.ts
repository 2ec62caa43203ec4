import { z } from 'zod';
import { callsOf } from '../call-builder.ts';
import { SCREENS } from '../call-effects.ts';
import { integerSchema, pageSize } from '../call-schemas.ts';
import { ERRORS } from '../error-contract.ts';
import { entityKindSchema, nameSchema } from '../value-schemas.ts';
import { comparedValuesSchema, matchCandidateSchema } from './match-candidate-contract.ts';
import { MAX_NOTE_LENGTH } from './matching-parts.ts';

/** Most candidates of one look-up that are shown. */
export const MAX_LOOK_UP_CANDIDATES = 100;

/** A person is compared with contacts and related parties, an organisation with clients. */
const LOOK_UP_KINDS = ['person', 'organisation'] as const;
export type LookUpKind = (typeof LOOK_UP_KINDS)[number];

/** What is looked up: one name, and the birthday of a person. */
const lookUpInput = {
  name: nameSchema,
  kind: z.enum(LOOK_UP_KINDS),
  /** Only reference records of this kind, which is one of those that `kind` is compared with. */
  of: entityKindSchema.optional(),
  birthday: z.iso.date().optional(),
  /** Ids of reference lists; all when absent. As `lists[]=…` in an address. */
  lists: z.array(nameSchema).min(1).max(20).optional(),
};

/** A reference record that may be who was looked up, with the evidence for and against it. */
export const lookUpCandidateSchema = matchCandidateSchema
  .omit({
    ...({ key: true, decision: true, elsewhere: true, change: true, attached: true } as const),
    ...({ band: true, tier: true, recommended: true, recommendation: true } as const),
  })
  .extend({ kind: entityKindSchema });
export type LookUpCandidate = z.infer<typeof lookUpCandidateSchema>;

const lookUpSchema = z.strictObject({
  asked: comparedValuesSchema,
  /** The name score from which a reference record is a candidate. */
  threshold: integerSchema,
  lists: z.array(z.strictObject({ id: z.string(), name: z.string(), version: z.string() })),
  /** Reference records that were compared. */
  compared: integerSchema,
  /** Best first. */
  items: z.array(lookUpCandidateSchema),
  /** Number of all candidates. */
  total: integerSchema,
  /** Reference contacts that share the birthday alone. */
  sameBirthday: integerSchema,
  /** Of the records whose names are other spellings and reach no threshold, the best. */
  spellings: z.array(lookUpCandidateSchema),
  /** Number of all of these. */
  spelt: integerSchema,
  /** The nearest name when there is no candidate; null when none is near. */
  nearest: z.strictObject({ name: z.string(), listName: z.string(), score: integerSchema }).nullable(),
});
export type LookUp = z.infer<typeof lookUpSchema>;

/** A look-up that was kept on a client. */
const lookUpNoteSchema = z.strictObject({
  id: integerSchema,
  at: z.string(),
  /** A user's email. */
  by: z.string(),
  clientId: z.string(),
  /** The name that was looked up. */
  name: z.string(),
  /** What the user wrote, then the lists with their versions and the names that were found. */
  note: z.string(),
});
export type LookUpNote = z.infer<typeof lookUpNoteSchema>;

const calls = callsOf('matching');
const notFound = { NOT_FOUND: ERRORS.NOT_FOUND };

/** The look-up of one name in reference lists, without a run. */
export const lookUpContracts = {
  search: calls
    .get(
      '/matching/search',
      'Candidates for one name in reference lists, best first, without a run; nothing is stored',
    )
    .meta(SCREENS)
    .errors({ ...notFound, TOO_MANY_REQUESTS: ERRORS.TOO_MANY_REQUESTS })
    .input(
      z.strictObject({
        ...lookUpInput,
        limit: pageSize(20, MAX_LOOK_UP_CANDIDATES),
      }),
    )
    .output(lookUpSchema),
  keepLookUp: calls
    .post('/matching/look-up-notes', 'Look a name up again, and keep the result as a note on a client')
    .errors({ ...notFound, TOO_MANY_REQUESTS: ERRORS.TOO_MANY_REQUESTS })
    .input(
      z.strictObject({
        ...lookUpInput,
        clientId: nameSchema,
        note: z.string().trim().max(MAX_NOTE_LENGTH),
      }),
    )
    .output(lookUpNoteSchema),
  lookUpNotes: calls
    .get('/matching/look-up-notes', 'Look-ups that were kept on a client, or by the user, newest first')
    .input(
      z.strictObject({
        /** Those of the user when absent. */
        clientId: nameSchema.optional(),
        limit: pageSize(50),
      }),
    )
    .output(z.array(lookUpNoteSchema)),
};
