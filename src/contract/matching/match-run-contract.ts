import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { ENTITY_KINDS } from '#records';
import { callsOf } from '../call-builder.ts';
import { integerSchema, pageSize } from '../call-schemas.ts';
import { ERRORS } from '../error-contract.ts';
import { entityKindSchema, nameSchema } from '../value-schemas.ts';
import { runIdSchema, schemaPerKind } from './matching-parts.ts';

/** A reference list that can be matched with. */
const referenceListSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  importedAt: z.string(),
  /** Records of each kind. */
  counts: schemaPerKind(integerSchema),
});
export type ReferenceListSummary = z.infer<typeof referenceListSchema>;

const RUN_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
const runStateSchema = z.enum(RUN_STATES);
export type RunState = z.infer<typeof runStateSchema>;

/** How far a run has come. */
const runProgressSchema = z.strictObject({
  state: runStateSchema,
  /** Internal records that are compared with every list, and all that are to be compared. */
  compared: integerSchema,
  total: integerSchema,
  /** Candidates by name so far. */
  found: integerSchema,
  /** Null while there is no estimate. */
  secondsLeft: z.number().nullable(),
});
export type RunProgress = z.infer<typeof runProgressSchema>;

/** The results of a run for one kind, and the progress of its review; all 0 until the run is done. */
const kindCounts = z.strictObject({
  records: integerSchema,
  /** Records with a name; others are not compared. */
  compared: integerSchema,
  withCandidates: integerSchema,
  /** Candidates by name. */
  candidates: integerSchema,
  /** Candidates that a run which keeps the best alone found and left out; no other number counts them. */
  leftOut: integerSchema,
  /** Groups of candidates that the birthday or birthplace alone admits, or another spelling. */
  groups: integerSchema,
  /** Candidates by name and groups with a decision, and without. */
  decided: integerSchema,
  undecided: integerSchema,
  /** Confirmed ones among `decided`. */
  confirmed: integerSchema,
  /** Records with a recommended candidate. */
  recommended: integerSchema,
  /** Candidates by name, compared with the previous run over lists of the same names. */
  new: integerSchema,
  changed: integerSchema,
  unchanged: integerSchema,
  gone: integerSchema,
});
export type KindCounts = z.infer<typeof kindCounts>;

/** Internal records of some kinds compared with some reference lists. */
const matchRunSchema = z.strictObject({
  id: z.string(),
  state: runStateSchema,
  startedAt: z.string(),
  /** A user's email. */
  startedBy: z.string(),
  finishedAt: z.string().nullable(),
  lists: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      version: z.string(),
      /** Whether each decision about its records needs a reason. */
      needsReason: z.boolean(),
    }),
  ),
  kinds: z.array(entityKindSchema),
  progress: runProgressSchema,
  counts: schemaPerKind(kindCounts),
  /** Per kind, the number of candidates by name for each score, 0 to 100. */
  histogram: schemaPerKind(z.array(integerSchema).length(101)),
  thresholds: z.strictObject({ ...schemaPerKind(integerSchema).shape, low: integerSchema }),
  /** The message for the user when the run failed. */
  error: z.string().nullable(),
  /** Whether a later run compared one of its kinds; this run is then read-only. */
  superseded: z.boolean(),
  /** Counts the changes of its review. */
  revision: integerSchema,
  /** The version of the program that compared; null until it is done, and in runs from before it was kept. */
  programVersion: z.string().nullable(),
  /** The files whose candidates it took instead of comparing; null when it compared. */
  givenBy: z.string().nullable(),
  /** The most candidates of each record and list that it keeps, beside the recommended one; null when it keeps all. */
  top: integerSchema.nullable(),
  /** Whether its results are kept, so that it can be compared with another run: those of old runs are cleared. */
  keepsResults: z.boolean(),
});
export type MatchRun = z.infer<typeof matchRunSchema>;

/** The most candidates of a record in a list that a run keeps when it keeps the best alone. */
export const MOST_KEPT = 10_000;

const run = { params: z.strictObject({ runId: runIdSchema }) };
const notFound = { NOT_FOUND: ERRORS.NOT_FOUND };
const calls = callsOf('matching');

/** Reference lists and runs. */
export const matchRunContracts = {
  lists: calls.get('/matching/lists', 'Reference lists to match with').output(z.array(referenceListSchema)),
  start: calls
    .post(
      '/matching/runs',
      'Start a run that keeps all candidates, or the best of each record and list; the same again while it runs is that run',
    )
    .errors({ ...notFound, CONFLICT: ERRORS.CONFLICT })
    .input(
      z.strictObject({
        lists: z.array(nameSchema).min(1).max(20),
        kinds: z
          .array(entityKindSchema)
          .min(1)
          .max(3)
          .default([...ENTITY_KINDS]),
        /** So many candidates of each record and list are kept, the best ones, and the recommended one; null: all. */
        top: integerSchema.min(1).max(MOST_KEPT).nullable().default(null),
      }),
    )
    .output(matchRunSchema),
  list: calls
    .get('/matching/runs', 'The latest runs, newest first')
    .input(z.strictObject({ limit: pageSize(20, 100) }))
    .output(z.array(matchRunSchema)),
  read: calls
    .get('/matching/runs/{runId}', 'One run')
    .errors(notFound)
    .input(run.params)
    .output(matchRunSchema),
  cancel: calls
    .post(
      '/matching/runs/{runId}/cancel',
      'Cancel a run and delete its results; a run that has ended is left as it is',
    )
    .errors(notFound)
    .input(run.params)
    .output(matchRunSchema),
  events: calls
    .get('/matching/runs/{runId}/events', 'The progress of a run as an event stream, until it has ended')
    .errors(notFound)
    .input(run.params)
    .output(eventIterator(runProgressSchema)),
};
