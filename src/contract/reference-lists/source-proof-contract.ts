import { z } from 'zod';
import { callsOf } from '../call-builder.ts';
import { READS } from '../call-effects.ts';
import { integerSchema } from '../call-schemas.ts';
import { ERRORS } from '../error-contract.ts';
import { MAX_NAME_LENGTH } from '../value-schemas.ts';
import { SOURCE_KINDS } from './source-proof-words.ts';

/** Most published values that are not found and that a call returns; a download has all that are kept. */
export const MOST_MISSED = 1_000;

const sourceCountsSchema = z.strictObject({
  kind: z.enum(SOURCE_KINDS),
  published: integerSchema,
  stored: integerSchema,
  found: integerSchema,
});
export type SourceCounts = z.infer<typeof sourceCountsSchema>;

/** What became of a published value that is not found. */
const MISSED_OUTCOMES = ['not-stored', 'not-found', 'as-text'] as const;
export type MissedOutcome = (typeof MISSED_OUTCOMES)[number];

const missedValueSchema = z.strictObject({
  kind: z.enum(SOURCE_KINDS),
  /** The entity in the file. */
  id: z.string(),
  /** As its authority wrote it. */
  text: z.string(),
  outcome: z.enum(MISSED_OUTCOMES),
  why: z.string(),
  /** The file, by its position, and the row of its table or the line of its text; both count from 1 in words. */
  file: integerSchema,
  unit: z.enum(['row', 'line']),
  at: integerSchema,
});
export type MissedValue = z.infer<typeof missedValueSchema>;

const publishedFileSchema = z.strictObject({ name: z.string(), bytes: integerSchema, hash: z.string() });

const sourceProofSchema = z.strictObject({
  at: z.string(),
  /** A user's name; null when it was made after the import, or by a command. */
  by: z.string().nullable(),
  program: z.string(),
  files: z.array(publishedFileSchema),
  counts: z.array(sourceCountsSchema),
  missed: z.array(missedValueSchema).max(MOST_MISSED),
  /** How many are not found, of which `missed` has the first. */
  missedInAll: integerSchema,
});
export type SourceProofView = z.infer<typeof sourceProofSchema>;

/** Why a version can be tested or not: it is the embedded one, of a format without a second reader, too large, or its file is not kept. */
const TESTABLE = ['yes', 'no-file', 'no-reader', 'embedded', 'too-large'] as const;

const viewSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  isEmbedded: z.boolean(),
  testable: z.enum(TESTABLE),
  /** The version in use, when it is a newer one. */
  newer: z.strictObject({ id: z.string(), version: z.string() }).nullable(),
  /** Null while no test is under way; 0 to 100 otherwise. */
  percent: integerSchema.nullable(),
  /** Why the last test failed; null when it did not. */
  problem: z.string().nullable(),
  /** The last test that was finished; null before the first. */
  proof: sourceProofSchema.nullable(),
});
export type SourceProofState = z.infer<typeof viewSchema>;

export const SOURCE_PROOF_FORMATS = ['csv', 'json'] as const;
export type SourceProofFormat = (typeof SOURCE_PROOF_FORMATS)[number];

/** The address of what the last test of a version found: as JSON, or as a table of what is not found. */
export function sourceProofPath(id: string, format: SourceProofFormat): string {
  return `/api/reference-lists/${encodeURIComponent(id)}/source-proof/${format}`;
}

const one = z.strictObject({ id: z.string().min(1).max(MAX_NAME_LENGTH) });
const calls = callsOf('reference lists');

/** Tests of a version from the file that its authority published. */
export const sourceProofContracts = {
  sourceProof: calls
    .get('/reference-lists/{id}/source-proof', 'What a test of a version from its published file found')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(one)
    .output(viewSchema),
  proveSource: calls
    .post(
      '/reference-lists/{id}/source-proof',
      'Test a version from its published file; it changes no record',
    )
    .meta(READS)
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, CONFLICT: ERRORS.CONFLICT })
    .input(one)
    .output(viewSchema),
};
