import { z } from 'zod';
import {
  BIRTH_YEAR_CLASSES,
  BIRTHDAY_CLASSES,
  COUNTRY_CLASSES,
  FIELD_VERDICTS,
  NAME_CLASSES,
  NAME_FIELDS,
  OBJECTIONS,
  SPELLINGS,
  TIERS,
  WORD_AGREEMENTS,
} from '#matching';
import { callsOf } from '../call-builder.ts';
import { cursorSchema, integerSchema, pageOf, pageSize } from '../call-schemas.ts';
import { ERRORS } from '../error-contract.ts';
import { entityKindSchema } from '../value-schemas.ts';
import {
  assignmentSchema,
  decisionSchema,
  groupOriginSchema,
  madeDecisionSchema,
  matchRecordIdSchema,
  pairKeySchema,
  RESULT_CHANGES,
  runIdSchema,
} from './matching-parts.ts';
import { marksSchema, recordFilter } from './record-filter.ts';

const nameFieldSchema = z.enum(NAME_FIELDS);

const matchGroupSchema = z.strictObject({
  list: z.string(),
  by: groupOriginSchema,
  /** Candidates in the group, without those that the name admits as well. */
  count: integerSchema,
  /** Candidates with a decision of their own, which overrides the group's. */
  decidedAlone: integerSchema,
  decision: madeDecisionSchema,
  /** The key by which the group is decided as a whole. */
  key: pairKeySchema,
});
export type MatchGroup = z.infer<typeof matchGroupSchema>;

const RECORD_STATES = ['not-compared', 'none-found', 'candidates'] as const;

/** A record of ours, as a row of the results. */
export const matchRecordSchema = z.strictObject({
  recordId: z.string(),
  kind: entityKindSchema,
  clientId: z.string(),
  name: z.string(),
  /** Distinguishes it from others of its name: its client, birthday and birthplace. */
  detail: z.string(),
  state: z.enum(RECORD_STATES),
  /** Candidates by name. */
  candidates: integerSchema,
  /** Those that a run which keeps the best alone found and left out; no other number counts them. */
  leftOut: integerSchema,
  groups: z.array(matchGroupSchema),
  /** Candidates by name and groups with a decision, and without. */
  decided: integerSchema,
  undecided: integerSchema,
  confirmed: integerSchema,
  /** The best score of its candidates by name; null without any. */
  bestScore: integerSchema.nullable(),
  /** Number of recommended candidates: at most one. */
  recommended: integerSchema,
  change: z.enum(RESULT_CHANGES).nullable(),
  /** Whether its choices were saved; its decisions are then final. */
  saved: z.boolean(),
  assignment: assignmentSchema.nullable(),
});
export type MatchRecordRow = z.infer<typeof matchRecordSchema>;

const wordComparison = z.strictObject({
  shared: z.array(z.string()),
  near: z.array(
    z.strictObject({
      internal: z.string(),
      external: z.string(),
      internalLetters: z.array(integerSchema),
      externalLetters: z.array(integerSchema),
    }),
  ),
  onlyInternal: z.array(z.string()),
  onlyExternal: z.array(z.string()),
});

/** The word score, 0–100, and the aligned words that explain it. It never admits or hides a candidate. */
const wordOpinionSchema = z.strictObject({
  score: integerSchema,
  aligned: z.array(
    z.strictObject({
      internal: z.string(),
      external: z.string(),
      agreement: z.enum(WORD_AGREEMENTS),
      /** Letters that differ. */
      letters: integerSchema,
    }),
  ),
});

/** The values that are compared. */
export const comparedValuesSchema = z.strictObject({
  names: z.array(z.strictObject({ field: nameFieldSchema, name: z.string() })),
  birthday: z.string().nullable(),
  birthplace: z.string().nullable(),
  country: z.string().nullable(),
});

/** How nationality, country of birth, gender and year of birth of two people compare; of companies nothing is known. */
export const factClassesSchema = z.strictObject({
  nationality: z.enum(COUNTRY_CLASSES),
  birthcountry: z.enum(COUNTRY_CLASSES),
  gender: z.enum(COUNTRY_CLASSES),
  birthyear: z.enum(BIRTH_YEAR_CLASSES),
});

/** Whether a candidate is recommended, and why or why not. */
const recommendationSchema = z.strictObject({
  /** The mean of both numbers from which it can be recommended; null when the birthdays conflict. */
  threshold: integerSchema.nullable(),
  /** Its lead over the next candidate of the record, negative when it is behind the first; null without another. */
  lead: integerSchema.nullable(),
  /** What decides for a recommended one. */
  by: z.enum(['alone', 'lead', 'birthday']).nullable(),
  /** Empty when it is recommended. */
  against: z.array(z.enum(OBJECTIONS)),
});

/** A field of a record with its values in full, as texts. */
export const fieldValuesSchema = z.strictObject({
  /** Our dotted path, or the attribute of the reference record that corresponds to none. */
  path: z.string(),
  /** The attribute that reference lists have for it. */
  attribute: z.string(),
  label: z.string(),
  texts: z.array(z.string()),
});

/** A field of a reference record, compared with ours. */
const referenceFieldSchema = z.strictObject({
  ...fieldValuesSchema.shape,
  verdict: z.enum(FIELD_VERDICTS),
  /** The path of another field of ours that agrees. */
  sameAs: z.string().nullable(),
});

/** Whether our record is still as it was compared: its names and birthday are those of the run. */
export const OWN_RECORD_STATES = ['as-compared', 'changed', 'gone'] as const;

/** A reference record that may match our record, with the evidence for and against it. */
export const matchCandidateSchema = z.strictObject({
  key: pairKeySchema,
  list: z.string(),
  listName: z.string(),
  listVersion: z.string(),
  externalId: z.string(),
  /** Its present name; `matchedName` is the one that was compared. */
  externalName: z.string(),
  external: comparedValuesSchema,
  /** Every field that the list keeps of it, in full. */
  fields: z.array(referenceFieldSchema),
  /** Whether the list gives a sanctions programme for it. */
  sanctioned: z.boolean(),
  /** The score of the names alone, 0–100. */
  score: integerSchema,
  threshold: integerSchema,
  /** By whom and when it was attached by hand; null for what matching found. */
  attached: z.strictObject({ by: z.string(), at: z.string() }).nullable(),
  band: z.enum(['recommended', 'candidate', 'low']),
  /** Under the alert rule in use. */
  tier: z.enum(TIERS),
  admittedBy: z.enum(['name', 'birthday', 'birthplace', 'both', 'spelling', 'hand']),
  /** How the names are spellings of one another, where that alone admits the pair. */
  spelling: z.enum(SPELLINGS).nullable(),
  matchedField: nameFieldSchema.nullable(),
  matchedName: z.string(),
  /** Our name as it was compared: in Latin letters when the score is that of a Latin form. */
  internalName: z.string(),
  otherScores: z.array(z.strictObject({ field: nameFieldSchema, name: z.string(), score: integerSchema })),
  nameClass: z.enum(NAME_CLASSES),
  words: wordComparison,
  opinion: wordOpinionSchema,
  /** The mean of the name score and the word score, which orders and recommends. */
  combined: integerSchema,
  flags: z.array(z.enum(['initial', 'extra-middle-name', 'only-generic-words'])),
  birthday: z.enum(BIRTHDAY_CLASSES),
  birthplace: z.enum(['equal', 'different', 'missing']),
  isCommonBirthplace: z.boolean(),
  /** How the countries compare, however they are spelled. */
  country: z.enum(COUNTRY_CLASSES),
  /** How what else is known of two people compares: any of several values may agree. It admits nothing. */
  facts: factClassesSchema,
  recommended: z.boolean(),
  recommendation: recommendationSchema,
  /** Other candidates of this record within 5 points. */
  rivals: integerSchema,
  decision: madeDecisionSchema,
  /** Other records of ours for which this reference record is confirmed. */
  elsewhere: z.array(z.strictObject({ recordId: z.string(), name: z.string(), decision: decisionSchema })),
  change: z.enum(RESULT_CHANGES).nullable(),
});
export type MatchCandidate = z.infer<typeof matchCandidateSchema>;
/** A candidate without what a run knows of it. */
export type CandidateEvidence = Omit<
  MatchCandidate,
  | 'key'
  | 'decision'
  | 'elsewhere'
  | 'change'
  | 'attached'
  | 'band'
  | 'tier'
  | 'recommended'
  | 'recommendation'
>;

const calls = callsOf('matching');
const notFound = { NOT_FOUND: ERRORS.NOT_FOUND };
/** A run has results once it is done. */
const resultErrors = { ...notFound, CONFLICT: ERRORS.CONFLICT };

/** The results of a run, page by page. */
export const matchCandidateContracts = {
  records: calls
    .get('/matching/runs/{runId}/records', 'Records of ours with what was found for them, best score first')
    .errors(resultErrors)
    .input(
      z.strictObject({
        runId: runIdSchema,
        ...recordFilter,
        cursor: cursorSchema,
        limit: pageSize(50),
      }),
    )
    .output(
      pageOf(matchRecordSchema).extend({
        /** Number of records in all pages. */
        total: integerSchema,
      }),
    ),
  marks: calls
    .get('/matching/runs/{runId}/marks', 'The countries and topics of the candidates of a kind')
    .errors(resultErrors)
    .input(z.strictObject({ runId: runIdSchema, kind: entityKindSchema }))
    .output(marksSchema),
  candidates: calls
    .get(
      '/matching/runs/{runId}/records/{recordId}/candidates',
      'One record with its candidates, best first; by birthday, birthplace or spelling: those of a group',
    )
    .errors(resultErrors)
    .input(
      z.strictObject({
        runId: runIdSchema,
        recordId: matchRecordIdSchema,
        by: z.enum(['name', 'birthday', 'birthplace', 'spelling']).default('name'),
        /** The group's reference list; required when the run has several. */
        list: z.string().max(256).optional(),
        cursor: cursorSchema,
        limit: pageSize(50),
      }),
    )
    .output(
      pageOf(matchCandidateSchema).extend({
        record: matchRecordSchema,
        internal: comparedValuesSchema,
        /** Our record as it is now. */
        own: z.strictObject({ state: z.enum(OWN_RECORD_STATES), fields: z.array(fieldValuesSchema) }),
        total: integerSchema,
      }),
    ),
};
