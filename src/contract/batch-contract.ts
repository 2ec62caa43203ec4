import { z } from 'zod';
import { COLLECTIONS } from '#records';
import { callsOf } from './call-builder.ts';
import { cursorSchema, integerSchema, oneSchema, pageOf, pageSize } from './call-schemas.ts';
import { ERRORS } from './error-contract.ts';

/** What documents are written together for: a file, a starter pack, one action on several rules or clients, renamed options, or a merge of two clients and its undoing. */
const BATCH_KINDS = ['import', 'pack', 'rules', 'clients', 'options', 'merge', 'unmerge'] as const;
export type BatchKind = (typeof BATCH_KINDS)[number];

/** Most documents that an answer names; its counts cover all. */
export const MAX_NAMED_DOCUMENTS = 200;

const collectionSchema = z.enum([...COLLECTIONS, 'ruleScenarios']);

/** Document writes made together, which can be taken back together. */
export const batchSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(BATCH_KINDS),
  /** What people know it by: the name of a file or of a pack. */
  title: z.string(),
  /** The collection of all its writes; null when they are in several. */
  collection: collectionSchema.nullable(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** A user's email. */
  by: z.string(),
  created: integerSchema,
  updated: integerSchema,
  deleted: integerSchema,
  takenBack: z.strictObject({ at: z.string(), by: z.string() }).nullable(),
});
export type Batch = z.infer<typeof batchSchema>;

/** A document of a batch that stays as it is when the batch is taken back. */
const keptDocumentSchema = z.strictObject({
  collection: collectionSchema,
  id: z.string(),
  name: z.string(),
  /** `changed`: another user wrote it since. `used`: other documents use it. */
  reason: z.enum(['changed', 'used']),
  /** The reason as a sentence. */
  sentence: z.string(),
});
export type KeptDocument = z.infer<typeof keptDocumentSchema>;

const takenBackSchema = z.strictObject({
  batch: batchSchema,
  /** Documents that the batch had created and that are deleted now. */
  removed: integerSchema,
  /** Documents that are again as they were before the batch. */
  restored: integerSchema,
  keptCount: integerSchema,
  /** The first of those that stay. */
  kept: z.array(keptDocumentSchema).max(MAX_NAMED_DOCUMENTS),
});
export type TakenBack = z.infer<typeof takenBackSchema>;

const calls = callsOf('batches');

/** Batches: list, read, take back. */
export const batchContracts = {
  list: calls
    .get('/batches', 'Document writes made together, newest first')
    .input(
      z.strictObject({
        kind: z.enum(BATCH_KINDS).optional(),
        collection: collectionSchema.optional(),
        limit: pageSize(20),
        cursor: cursorSchema,
      }),
    )
    .output(pageOf(batchSchema)),
  read: calls
    .get('/batches/{id}', 'One batch')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(oneSchema)
    .output(
      batchSchema.extend({
        /** Number of its documents that were written again since. */
        changedSince: integerSchema,
      }),
    ),
  takeBack: calls
    .post(
      '/batches/{id}/take-back',
      'Undo a batch for every document that was not changed since, all or nothing',
    )
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, CONFLICT: ERRORS.CONFLICT })
    .input(oneSchema)
    .output(takenBackSchema),
};
