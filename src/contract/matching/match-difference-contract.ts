import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { PAIR_CHANGES } from '#matching';
import { callsOf } from '../call-builder.ts';
import { cursorSchema, integerSchema, pageOf, pageSize, streamedFileSchema } from '../call-schemas.ts';
import { ERRORS } from '../error-contract.ts';
import { EXPORT_FORMATS } from '../transfer-contract.ts';
import { entityKindSchema } from '../value-schemas.ts';
import { runIdSchema, schemaPerKind } from './matching-parts.ts';

const side = z.enum(['before', 'after']);

/** The name score, 0–100, and the number by which candidates are ordered. */
const foundPairSchema = z.strictObject({ score: integerSchema, rank: z.number() });

/**
 * Why two runs found something else of a pair: what only the run of `in` has, a value that changed, or the threshold, the
 * version of the program or that of the list.
 */
const differenceReasonSchema = z.discriminatedUnion('why', [
  z.strictObject({ why: z.enum(['kind', 'list', 'own record', 'reference record']), in: side }),
  z.strictObject({
    why: z.enum(['own value', 'reference value']),
    field: z.string(),
    before: z.string(),
    after: z.string(),
  }),
  z.strictObject({
    why: z.enum(['threshold', 'program', 'version']),
    before: z.string(),
    after: z.string(),
  }),
  /** The run of `in` keeps the best of each record and list alone, and left so many of this record out. */
  z.strictObject({ why: z.literal('left out'), in: side, top: integerSchema, leftOut: integerSchema }),
  z.strictObject({ why: z.literal('unknown') }),
]);

/** A pair of which two runs found something else; null in the run that did not find it. */
const runDifferenceSchema = z.strictObject({
  change: z.enum(PAIR_CHANGES),
  kind: entityKindSchema,
  recordId: z.string(),
  recordName: z.string(),
  clientId: z.string(),
  listName: z.string(),
  externalId: z.string(),
  externalName: z.string(),
  before: foundPairSchema.nullable(),
  after: foundPairSchema.nullable(),
  reasons: z.array(differenceReasonSchema),
});
export type RunDifference = z.infer<typeof runDifferenceSchema>;

const changeCounts = z.strictObject({ new: integerSchema, lost: integerSchema, moved: integerSchema });
/** How many differences there are among the records that are compared so far. */
const differenceCountsSchema = z.strictObject({
  /** Records of ours that are compared, and all of both runs. */
  compared: integerSchema,
  total: integerSchema,
  isDone: z.boolean(),
  ...schemaPerKind(changeCounts).shape,
  /** Names of lists that are left out, as a version of them was removed. */
  leftOut: z.array(z.string()),
});
export type DifferenceCounts = z.infer<typeof differenceCountsSchema>;

/** The later run, and the earlier one that it is compared with; either may be the newer. */
const runPair = { runId: runIdSchema, from: runIdSchema };
const wanted = {
  ...runPair,
  kind: entityKindSchema.optional(),
  change: z.enum(PAIR_CHANGES).optional(),
};
const errors = { NOT_FOUND: ERRORS.NOT_FOUND, CONFLICT: ERRORS.CONFLICT };
const calls = callsOf('matching');

/** Two runs compared: pairs that one of them found alone, or with another number, and why. */
export const matchDifferenceContracts = {
  differences: calls
    .get('/matching/runs/{runId}/differences', 'Differences between two runs, by record')
    .errors(errors)
    .input(z.strictObject({ ...wanted, cursor: cursorSchema, limit: pageSize(50) }))
    /** The items may be fewer than asked for, or none, while there is a next page: a page ends after a second. */
    .output(pageOf(runDifferenceSchema)),
  differenceCounts: calls
    .get(
      '/matching/runs/{runId}/differences/counts',
      'How many differences there are, as an event stream that counts until all records are compared',
    )
    .errors(errors)
    .input(z.strictObject(runPair))
    .output(eventIterator(differenceCountsSchema)),
  exportDifferences: calls
    .get('/matching/runs/{runId}/differences/export', 'Differences between two runs, as a file', {
      outputStructure: 'detailed',
    })
    .errors({ ...errors, UNPROCESSABLE_CONTENT: ERRORS.UNPROCESSABLE_CONTENT })
    .input(z.strictObject({ ...wanted, format: z.enum(EXPORT_FORMATS).default('csv') }))
    .output(streamedFileSchema),
};
