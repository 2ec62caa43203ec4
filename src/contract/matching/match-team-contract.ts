import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { callsOf } from '../call-builder.ts';
import { READS } from '../call-effects.ts';
import { integerSchema } from '../call-schemas.ts';
import { ERRORS } from '../error-contract.ts';
import { entityKindSchema } from '../value-schemas.ts';
import { matchRecordSchema } from './match-candidate-contract.ts';
import {
  decidedCounts,
  MAX_NOTE_LENGTH,
  matchRecordIdSchema,
  runIdSchema,
  schemaPerKind,
  userNameSchema,
} from './matching-parts.ts';
import { recordFilter } from './record-filter.ts';

/** Most records that one request names; more are assigned by their filter. */
export const MAX_NAMED_RECORDS = 500;
/** Most records whose rows one event contains. */
export const MAX_EVENT_ROWS = 50;

const tabIdSchema = z.uuid();
const kindCounts = z.strictObject({
  ...decidedCounts.shape,
  confirmed: integerSchema,
  recommended: integerSchema,
});

/** A user with the review of a run open. */
const presentUserSchema = z.strictObject({
  user: userNameSchema,
  /** The open record; null while none is. */
  record: z.strictObject({ recordId: z.string(), name: z.string() }).nullable(),
  /** When the user came there. */
  since: z.string(),
  /** Candidates and groups that the user has decided in this run. */
  decided: integerSchema,
});
export type PresentUser = z.infer<typeof presentUserSchema>;

/** What changed in the review of a run, by anybody. */
const reviewEventSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('changed'),
    /** The revisions of the run before and after. */
    from: integerSchema,
    to: integerSchema,
    counts: schemaPerKind(kindCounts),
    /** The changed records; null when there are too many to list. */
    rows: z.array(matchRecordSchema).max(MAX_EVENT_ROWS).nullable(),
  }),
  z.strictObject({ type: z.literal('present'), users: z.array(presentUserSchema) }),
]);
export type ReviewEvent = z.infer<typeof reviewEventSchema>;

const notFound = { NOT_FOUND: ERRORS.NOT_FOUND };
const errors = { ...notFound, CONFLICT: ERRORS.CONFLICT };
const calls = callsOf('matching');

/** Several users who review one run: who is where, who decides about what, and what the others have changed. */
export const matchTeamContracts = {
  watch: calls
    .get(
      '/matching/runs/{runId}/changes',
      'Changes of the review as an event stream, for a minute; while it lasts, the tab counts as present',
    )
    .errors({ ...notFound, TOO_MANY_REQUESTS: ERRORS.TOO_MANY_REQUESTS })
    .input(
      z.strictObject({
        runId: runIdSchema,
        tabId: tabIdSchema,
        /** The revision up to which the changes are known. */
        since: z.coerce.number().int().min(0),
      }),
    )
    .output(eventIterator(reviewEventSchema)),
  moveTo: calls
    .put(
      '/matching/runs/{runId}/presence/{tabId}',
      'Report which record is open in a tab, which is present from then on',
    )
    .errors(errors)
    .meta(READS)
    .input(
      z.strictObject({
        runId: runIdSchema,
        tabId: tabIdSchema,
        recordId: matchRecordIdSchema.nullable(),
      }),
    )
    .output(z.strictObject({})),
  reviewers: calls
    .get('/matching/reviewers', 'The users to whom records can be assigned')
    .output(z.array(userNameSchema)),
  assign: calls
    .post(
      '/matching/runs/{runId}/assignments',
      'Assign the named records, or all that match a filter, to a user or to no one; saved ones are left out',
    )
    .errors(errors)
    .input(
      z.strictObject({
        runId: runIdSchema,
        /** The id of the user; null for no one. */
        to: z.string().min(1).max(64).nullable(),
        recordIds: z.array(matchRecordIdSchema).min(1).max(MAX_NAMED_RECORDS).optional(),
        filter: z.strictObject(recordFilter).optional(),
        note: z.string().trim().max(MAX_NOTE_LENGTH).optional(),
      }),
    )
    .output(z.strictObject({ assigned: integerSchema, revision: integerSchema.nullable() })),
  next: calls
    .post(
      '/matching/runs/{runId}/next',
      'The next undecided record that no one else has open; with `take` an unassigned one, which is assigned to the user',
    )
    .errors(errors)
    .input(
      z.strictObject({
        runId: runIdSchema,
        tabId: tabIdSchema,
        kind: entityKindSchema.optional(),
        take: z.boolean().default(false),
      }),
    )
    .output(z.strictObject({ recordId: z.string().nullable(), revision: integerSchema.nullable() })),
};
