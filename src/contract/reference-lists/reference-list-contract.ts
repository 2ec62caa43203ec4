import { z } from 'zod';
import { callsOf } from '../call-builder.ts';
import { integerSchema } from '../call-schemas.ts';
import { ERRORS } from '../error-contract.ts';
import { MAX_NAME_LENGTH, nameSchema } from '../value-schemas.ts';
import { listChangeContract } from './list-change-contract.ts';
import { listSubscriptionSchema } from './list-subscription-contract.ts';
import { sourceProofContracts } from './source-proof-contract.ts';

/** How many records there are, and how many have what helps to tell them apart. */
export const listCoverageSchema = z.strictObject({
  companies: integerSchema,
  people: integerSchema,
  /** People with a birthday, or a part of one. */
  birthday: integerSchema,
  /** Records with a country, and with a former name or an alias. */
  country: integerSchema,
  otherName: integerSchema,
  /** Names of all records, the other ones included. */
  names: integerSchema,
});
export type ListCoverage = z.infer<typeof listCoverageSchema>;

/** What a version changed beside the version before, in records. */
export const listDifferenceSchema = z.strictObject({
  against: z.string(),
  new: integerSchema,
  changed: integerSchema,
  same: integerSchema,
  gone: integerSchema,
});
export type ListDifference = z.infer<typeof listDifferenceSchema>;

/** What the last proof of a version found: of so many changed names, which are still found. */
const proofFiguresSchema = z.strictObject({ tried: integerSchema, found: integerSchema, at: z.string() });
export type ProofFigures = z.infer<typeof proofFiguresSchema>;

/** What the last test from the published files found: of so many names and birthdays, which are stored and found. */
const sourceFiguresSchema = z.strictObject({
  published: integerSchema,
  stored: integerSchema,
  found: integerSchema,
  at: z.string(),
});
export type SourceFigures = z.infer<typeof sourceFiguresSchema>;

const versionSchema = z.strictObject({
  id: z.string(),
  version: z.string(),
  format: z.string(),
  /** Only a version that is `ready` is matched with. */
  state: z.enum(['importing', 'ready']),
  /** Whether it is part of the product. */
  isEmbedded: z.boolean(),
  importedAt: z.string(),
  /** A user's email; null when a command or the program itself imported it. */
  importedBy: z.string().nullable(),
  /** Whether its subscription read it. */
  isSubscribed: z.boolean(),
  /** Null until it is measured. */
  coverage: listCoverageSchema.nullable(),
  /** Null for the first version. */
  difference: listDifferenceSchema.nullable(),
  /** Null before the first proof. */
  proof: proofFiguresSchema.nullable(),
  /** Whether its files are kept as they were published. */
  hasPublishedFiles: z.boolean(),
  /** Null before the first test from the published files. */
  sourceProof: sourceFiguresSchema.nullable(),
  rowsRead: integerSchema,
  /** Rows that were left out as they could not be read. */
  badRows: integerSchema,
  /** What was not understood of rows that were taken. */
  notes: integerSchema,
  /** The upload whose rows left out, and notes, can still be downloaded; null when there are none. */
  uploadId: z.string().nullable(),
  /** Runs that compared with it. */
  runs: integerSchema,
});
export type ListVersion = z.infer<typeof versionSchema>;

/** A reference list with its versions, newest first. */
const listSchema = z.strictObject({
  name: z.string(),
  /** Whether it is a sanctions list: by its format, as a user marked it, or not. */
  sanctions: z.enum(['format', 'marked']).nullable(),
  /** When the last run with any version started. */
  lastRunAt: z.string().nullable(),
  /** Null when its versions are uploaded or imported by hand. */
  subscription: listSubscriptionSchema.nullable(),
  versions: z.array(versionSchema).min(1),
});
export type ReferenceListView = z.infer<typeof listSchema>;

/** What the removal of a version, or of a list with all versions, affects. */
const removalSchema = z.strictObject({
  name: z.string(),
  versions: z.array(z.string()),
  records: integerSchema,
  runs: integerSchema,
  lastRunAt: z.string().nullable(),
  /** Decisions about records of this list; they stay, for a version that is imported later. */
  decisions: integerSchema,
  /** The version that runs use from then on; null when none is left. */
  thenInUse: z.string().nullable(),
});
export type ListRemoval = z.infer<typeof removalSchema>;

/** The most records of a list that is proved on screen. */
export const MOST_PROVED_RECORDS = 100_000;
export const PROOF_FORMATS = ['html', 'json'] as const;
export type ProofFormat = (typeof PROOF_FORMATS)[number];

/** The address of the report of a proof, which is made when it is read. */
export function proofPath(id: string, format: ProofFormat): string {
  return `/api/reference-lists/${encodeURIComponent(id)}/proof/${format}`;
}

const one = z.strictObject({ id: z.string().min(1).max(MAX_NAME_LENGTH) });
/** One version, or the list with all its versions. */
const scope = z.enum(['version', 'list']);
const calls = callsOf('reference lists');
const errors = { NOT_FOUND: ERRORS.NOT_FOUND };

/** Reference lists: their versions, coverage and removal. */
export const referenceListContracts = {
  list: calls
    .get('/reference-lists', 'Reference lists with their versions')
    .output(z.strictObject({ items: z.array(listSchema) })),
  read: calls
    .get('/reference-lists/{id}', 'The list of a version')
    .errors(errors)
    .input(one)
    .output(listSchema),
  changes: listChangeContract,
  ...sourceProofContracts,
  mark: calls
    .put(
      '/reference-lists/{id}/sanctions',
      'Mark a list, with all its versions, as a sanctions list, or remove the mark',
    )
    .errors({ ...errors, CONFLICT: ERRORS.CONFLICT })
    .input(one.extend({ isSanctions: z.boolean() }))
    .output(listSchema),
  rename: calls
    .put(
      '/reference-lists/{id}/version',
      'Give a version another name, also in the runs that compared with it',
    )
    .errors({ ...errors, CONFLICT: ERRORS.CONFLICT })
    .input(one.extend({ version: nameSchema }))
    .output(listSchema),
  removal: calls
    .get(
      '/reference-lists/{id}/removal',
      'What removing a version or a list would affect; nothing is removed',
    )
    .errors(errors)
    .input(one.extend({ scope }))
    .output(removalSchema),
  remove: calls
    .delete('/reference-lists/{id}', 'Remove a version, or the list with all versions; decisions stay')
    .errors({ ...errors, CONFLICT: ERRORS.CONFLICT })
    .input(one.extend({ scope }))
    .output(removalSchema),
};
